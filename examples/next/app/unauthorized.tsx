/** The page that `unauthorized()` leads to. */
export default function Unauthorized() {
  return (
    <main>
      <h1>Members</h1>
      <p>This page is for who is signed in.</p>
      <a href="/">Back</a>
    </main>
  )
}
