export type Piece = {
  x: number
  y: number
  drift: number
  speed: number
  turn: number
  spin: number
  size: number
  colour: number
}

/**
 * A piece of paper in the upper sky or above it, so that some fall at once and some until the end.
 */
export function drop(width: number, height: number, random: () => number): Piece {
  return {
    x: random() * width,
    y: height * (0.4 - random() * 1.4),
    drift: (random() - 0.5) * 90,
    speed: height * (0.14 + random() * 0.24),
    turn: random() * Math.PI * 2,
    spin: (random() - 0.5) * 9,
    size: 7 + random() * 9,
    colour: Math.floor(random() * 100),
  }
}

export function fall(piece: Piece, seconds: number): Piece {
  const { x, y, drift, speed, turn, spin } = piece
  return {
    ...piece,
    x: x + (drift + Math.sin(turn) * 30) * seconds,
    y: y + speed * seconds,
    turn: turn + spin * seconds,
  }
}
