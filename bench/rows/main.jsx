// The least a site could write by hand for 5,000 entries: those near what is seen, made by DOM calls while it scrolls. No
// React, nothing that is read or followed, every row of one height and known from the start.
const rowHeight = 60
const count = 5_000
/** Rows are there from a screen before what is seen until a screen after it. */
const ahead = 600

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  dialog { width: 380px; padding: 0 16px; border: 0; border-radius: 24px; font: 500 16px/24px system-ui }
  .scroller { height: 480px; overflow: auto }
  [role="list"] { position: relative; height: ${rowHeight * count}px; contain: strict }
  a { position: absolute; inset-inline: 0; display: flex; align-items: center; gap: 12px; height: ${rowHeight}px; color: inherit; text-decoration: none }
  .mark { display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: #777; color: #fff }
  .text { flex: 1 }
  .end { display: grid; justify-items: end }
  .day { font: 400 14px/20px system-ui; color: #666 }
`)
document.adoptedStyleSheets = [sheet]

const element = (name, className, ...children) => {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}

const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })

function rowOf(at) {
  const day = days.format(Date.UTC(2026, 0, 1) - at * 10_800_000)
  const end = element(
    'span',
    'end',
    element('span', '', `${at % 2 ? '−' : '+'}0.25 ETH`),
    element('span', 'day', day),
  )
  const row = element(
    'a',
    '',
    element('span', 'mark', 'E'),
    element('span', 'text', at % 2 ? 'Sent' : 'Received'),
    end,
  )
  row.role = 'listitem'
  row.href = `https://example.org/${at}`
  row.style.top = `${at * rowHeight}px`
  return row
}

const list = element('div', '')
list.role = 'list'
const scroller = element('div', 'scroller', list)
const dialog = element('dialog', '', scroller)
const rows = new Map()

function show() {
  const from = Math.max(0, Math.floor((scroller.scrollTop - ahead) / rowHeight))
  const to = Math.min(count, Math.ceil((scroller.scrollTop + scroller.clientHeight + ahead) / rowHeight))
  for (const [at, row] of rows) {
    if (at >= from && at < to) continue
    row.remove()
    rows.delete(at)
  }
  for (let at = from; at < to; at++) {
    if (rows.has(at)) continue
    const row = rowOf(at)
    rows.set(at, row)
    list.append(row)
  }
}

document.getElementById('root').append(dialog)
dialog.showModal()
show()
scroller.addEventListener('scroll', show, { passive: true })
