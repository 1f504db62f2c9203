/**
 * What the processes behind one port say to each other about their metrics. The one that watches
 * over them passes it on and keeps nothing: `asker` and the number of the question come back with
 * each answer.
 */
export type MetricsMessage =
  /** A worker that was asked wants the numbers of all others. */
  | { kind: 'metrics-wanted'; question: number }
  /** To that worker: so many were asked for theirs. */
  | { kind: 'metrics-asked'; question: number; count: number }
  /** To each other worker. */
  | { kind: 'metrics-ask'; question: number; asker: number }
  /** What it has, back to the one who wants it. */
  | { kind: 'metrics-given'; question: number; asker: number; metrics: unknown }
