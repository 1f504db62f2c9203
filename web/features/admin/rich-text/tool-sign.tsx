/** Drawn here and not in the sprite, which every visitor of the site fetches. */
const SIGNS = {
  code: 'M8 6 3 12l5 6M16 6l5 6-5 6',
  bullets: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  numbers: 'M10 6h11M10 12h11M10 18h11M3.5 5 5 4v5M3.5 15.5c0-2 3-2 3 0 0 1-3 2-3 4h3',
  quote: 'M10 7H5v6h5V7Zm0 6c0 2.5-1.5 4-4 4M20 7h-5v6h5V7Zm0 6c0 2.5-1.5 4-4 4',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.4 1.4M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.4-1.4',
}

export function ToolSign({ name }: { name: keyof typeof SIGNS }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={SIGNS[name]} strokeLinecap="round" />
    </svg>
  )
}
