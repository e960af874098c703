/** Divides an email address after the `@` and after each dot: where a line may break in it. */
export const emailPieces = (email: string): readonly string[] => email.match(/[^@.]*[@.]+|[^@.]+$/g) ?? []
