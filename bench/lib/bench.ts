type Goal = { atLeast: number } | { atMost: number }

/** One claim about speed: what is measured, against what, and the ratio that must hold. */
export type Bench = {
  name: string
  claim: string
  /** The goal is a lower bound for rates and an upper bound for durations and sizes. */
  goal: Goal
  run: () => Promise<Measurement[]>
}

/** `goal`: where it has another one than its bench. */
export type Measurement = {
  what: string
  ours: string
  peer: string
  ratio: number
  goal?: Goal
}
