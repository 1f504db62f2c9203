// The scripts of a page that can be read without them wait until it is seen:
// on a slow line they would take their share from what the page is drawn with.
const { entry, chunks } = document.currentScript.dataset
const LATEST = 3000

function add(tag, attributes) {
  document.head.append(Object.assign(document.createElement(tag), attributes))
}

function boot() {
  clearTimeout(waiting)
  painted.disconnect()
  for (const href of chunks.split(' ')) add('link', { rel: 'modulepreload', href })
  // A long page is seen before all of it has come, and React takes over the whole of it.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
  else start()
}

function start() {
  add('script', { type: 'module', src: entry })
}

// A browser that does not tell when it paints must not wait for ever.
const waiting = setTimeout(boot, LATEST)
const painted = new PerformanceObserver(boot)
painted.observe({ type: 'paint', buffered: true })

// What is pressed before then is kept, and pressed for its hydrated button. A form that the browser
// sent by itself would write the password into the address.
let pressed
const early = new AbortController()
const on = (type, listener) => document.addEventListener(type, listener, early)
on('click', ({ target }) => {
  pressed = target.closest('button') ?? pressed
})
on('submit', (event) => event.preventDefault())
on('hydrated', () => {
  early.abort()
  // In a task of its own: in the middle of an effect React hydrates nothing for who presses it.
  setTimeout(() => pressed?.click())
})
