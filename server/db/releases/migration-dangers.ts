/** What a migration does that the version before it, which still serves, would not survive. */
const DANGERS: [why: string, found: RegExp][] = [
  ['drops a column that the old version still reads', /\bDROP\s+COLUMN\b/i],
  ['drops a table that the old version still reads', /\bDROP\s+TABLE\b/i],
  ['renames what the old version knows by its name', /\bRENAME\s+(COLUMN|TO|CONSTRAINT)\b/i],
  [
    'adds a column that the old version leaves empty, and may not',
    /\bADD\s+COLUMN\s+(?:IF\s+NOT\s+EXISTS\s+)?"?\w+"?(?=[^;,]*\bNOT\s+NULL\b)(?![^;,]*\b(?:DEFAULT|GENERATED)\b)/i,
  ],
  ['forbids what the old version writes', /\bSET\s+NOT\s+NULL\b/i],
  [
    'rewrites a table under an exclusive lock',
    /\bSET\s+DATA\s+TYPE\b|\bALTER\s+COLUMN\b[^;]*\bTYPE\b/i,
  ],
  ['deletes rows', /^\s*(DELETE\s+FROM|TRUNCATE)\b/i],
]

/** Tables that grow with every visitor: whatever reads all of one keeps its writers waiting. */
const LARGE = ['orders', 'order_items', 'users', 'invoices', 'deliveries', 'journal']
const INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\b[^;]*?\bON\s+"?(\w+)"?/i
const CHECKED = /\bALTER\s+TABLE\s+"?(\w+)"?\s+ADD\s+CONSTRAINT\b(?![^;]*\bNOT\s+VALID\b)/i

const BREAKPOINT = /-->\s*statement-breakpoint/
/** `-- safe: why` above a statement: somebody has thought about it. */
const SAFE = /--\s*safe:\s*\S/i

export function dangersOf(migration: string): string[] {
  const made = [...migration.matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi)]
  const isNew = new Set(made.map(([, name]) => name))
  return migration
    .split(BREAKPOINT)
    .filter((statement) => !SAFE.test(statement))
    .flatMap((statement) => dangersIn(statement, isNew))
}

function dangersIn(statement: string, isNew: Set<string | undefined>): string[] {
  const sql = statement.replace(/--[^\n]*/g, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
  const [, indexed = ''] = INDEX.exec(sql) ?? []
  const [, checked = ''] = CHECKED.exec(sql) ?? []
  const isLarge = (name: string) => LARGE.includes(name) && !isNew.has(name)
  return [
    ...DANGERS.filter(([, found]) => found.test(sql)).map(([why]) => why),
    ...(isLarge(indexed) ? [`builds an index while nobody can write to ${indexed}`] : []),
    ...(isLarge(checked) ? [`checks every row of ${checked} under a lock: add it NOT VALID`] : []),
  ]
}
