import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Bench, Measurement } from '../bench/lib/bench.ts'

const RESULTS = 'bench/RESULTS.md'
const [wanted] = process.argv.slice(2)

const files = readdirSync('bench').filter((name) => name.endsWith('.bench.ts'))
const benches = await Promise.all(
  files.map(async (file) => ((await import(`../bench/${file}`)) as { bench: Bench }).bench),
)
const chosen = benches.filter(({ name }) => !wanted || name === wanted)
if (chosen.length === 0)
  throw new Error(
    `Aucune mesure « ${wanted} ». Il y a : ${benches.map(({ name }) => name).join(', ')}`,
  )

function holds(bench: Bench, row: Measurement): boolean {
  const goal = row.goal ?? bench.goal
  return 'atLeast' in goal ? row.ratio >= goal.atLeast : row.ratio <= goal.atMost
}

function goalOf(bench: Bench, row: Measurement): string {
  const goal = row.goal ?? bench.goal
  return 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`
}

function section(bench: Bench, measurements: Measurement[]): string {
  const rows = measurements.map(
    (row) =>
      `| ${row.what} | ${row.ours} | ${row.peer} | ${row.ratio.toFixed(2)} | ${goalOf(bench, row)} | ${holds(bench, row) ? 'holds' : '**missed**'} |`,
  )
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${process.platform} ${process.arch}, Node ${process.version}`
  return [
    `## ${bench.name}`,
    '',
    bench.claim,
    '',
    '| what | ours | peer | ratio | goal | |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    machine,
    '',
  ].join('\n')
}

/** Sections of benches that were not run this time stay as they were. */
function keptSections(): Map<string, string> {
  if (!existsSync(RESULTS)) return new Map()
  const sections = readFileSync(RESULTS, 'utf8')
    .split(/^(?=## )/m)
    .slice(1)
  return new Map(
    sections.map((text) => [/^## (.+)$/m.exec(text)?.[1] ?? '', text.trimEnd().concat('\n')]),
  )
}

const sections = keptSections()
let missed = false
for (const bench of chosen) {
  console.log(`▸ ${bench.name}`)
  const measurements = await bench.run()
  missed ||= measurements.some((row) => !holds(bench, row))
  sections.set(bench.name, section(bench, measurements))
  console.log(sections.get(bench.name))
}
const intro =
  '# Measurements\n\nRatios of medians over interleaved rounds in one run; `npm run bench [name]` measures again.\n'
writeFileSync(
  RESULTS,
  [intro, ...[...sections.entries()].sort().map(([, text]) => text)].join('\n'),
)
process.exit(missed ? 1 : 0)
