import { useEffect, useRef, useState } from 'react'
import { drop, fall, type Piece } from './confetti-pieces.ts'

const PIECES = 300
const STOP_AFTER = 5000
const FADE = 700
const COLOURS = ['--accent', '--amber', '--window-cool', '--ink', '--good']

/** The theme's colours as a canvas can use them: only the browser can resolve `light-dark()`. */
function themeColours(element: HTMLElement): string[] {
  return COLOURS.map((token) => {
    element.style.color = `var(${token})`
    return getComputedStyle(element).color
  })
}

/** Paper that turns shows its edge now and then: `tilt` flattens it. */
function draw(
  context: CanvasRenderingContext2D,
  pieces: readonly Piece[],
  colours: readonly string[],
) {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  for (const { x, y, turn, size, colour } of pieces) {
    const [cos, sin, tilt] = [Math.cos(turn), Math.sin(turn), Math.cos(turn * 1.7)]
    context.setTransform(cos, sin, -sin * tilt, cos * tilt, x, y)
    context.fillStyle = colours[colour % colours.length] ?? ''
    context.fillRect(-size / 2, -size / 4, size, size / 2)
  }
  context.resetTransform()
}

/** Lets the pieces fall on a canvas, then says so; answers how to stop before. */
function celebrate(canvas: HTMLCanvasElement, onEnd: () => void): () => void {
  const context = canvas.getContext('2d')
  if (!context) return onEnd
  canvas.width = innerWidth
  canvas.height = innerHeight
  const colours = themeColours(canvas)
  let pieces = Array.from({ length: PIECES }, () => drop(canvas.width, canvas.height, Math.random))
  let last = performance.now()
  const endsAt = last + STOP_AFTER
  const end = setTimeout(onEnd, STOP_AFTER)
  let frame = requestAnimationFrame(function step(now) {
    const seconds = Math.min(0.05, (now - last) / 1000)
    last = now
    pieces = pieces.map((piece) => fall(piece, seconds))
    context.globalAlpha = Math.max(0, Math.min(1, (endsAt - now) / FADE))
    draw(context, pieces, colours)
    frame = requestAnimationFrame(step)
  })
  return () => {
    clearTimeout(end)
    cancelAnimationFrame(frame)
  }
}

/**
 * Three hundred pieces of paper over the harbour for five seconds; none for those who asked for
 * stillness.
 */
export function Confetti() {
  const ref = useRef<HTMLCanvasElement>(null)
  const [falling, setFalling] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  useEffect(() => {
    if (falling && ref.current) return celebrate(ref.current, () => setFalling(false))
  }, [falling])
  if (!falling) return null
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-40">
      <canvas ref={ref} data-pieces={PIECES} className="size-full" />
    </div>
  )
}
