import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  type Assignment,
  type Condition,
  type Expression,
  parse,
  type Select,
  type Value,
} from './sql.ts'

export type Row = Record<string, Value>
/** Columns with what they hold unless told; `required` has no such value. */
export type TableShape = {
  columns: Record<string, Value | 'required'>
  /** Each of them unique by itself; the first is the primary key. */
  unique: string[]
  /** Numbered by the database. */
  numbered?: string
}
export type Shape = Record<string, TableShape>

export type Outcome = { rows: Row[]; affected: number; insertId: number }

const emptyOutcome = (): Outcome => ({ rows: [], affected: 0, insertId: 0 })

class Duplicate extends Error {}

/** What a table has on disk, or nothing yet. */
function readTable(file: string): Row[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

/**
 * Tables in files, as a database in a process of its own keeps them: they outlive the game server.
 * A statement is atomic: it is carried out whole, and on disk (written aside, renamed) before it
 * is answered.
 */
export class Database {
  readonly #folder: string
  readonly #shape: Shape
  readonly #tables = new Map<string, Row[]>()

  constructor(folder: string, shape: Shape) {
    this.#folder = folder
    this.#shape = shape
    mkdirSync(folder, { recursive: true })
    for (const name of Object.keys(shape))
      this.#tables.set(name, readTable(join(folder, `${name}.json`)))
  }

  rows(table: string): Row[] {
    const rows = this.#tables.get(table)
    if (!rows) throw new Error(`Table '${table}' doesn't exist`)
    return rows
  }

  #shapeOf(table: string): TableShape {
    const shape = this.#shape[table]
    if (!shape) throw new Error(`Table '${table}' doesn't exist`)
    return shape
  }

  #write(table: string, rows: Row[]): void {
    this.#tables.set(table, rows)
    const file = join(this.#folder, `${table}.json`)
    writeFileSync(`${file}.new`, JSON.stringify(rows))
    renameSync(`${file}.new`, file)
  }

  /** All of them, or none. */
  transaction(statements: { sql: string; parameters: unknown[] }[]): void {
    const before = new Map(this.#tables)
    try {
      for (const { sql, parameters } of statements) this.execute(sql, parameters)
    } catch (error) {
      for (const [table, rows] of before)
        if (this.#tables.get(table) !== rows) this.#write(table, rows)
      throw error
    }
  }

  /** Whether this statement changes nothing, known before it is carried out. */
  static isRead = (sql: string): boolean => parse(sql).statement.kind === 'select'

  execute(sql: string, parameters: unknown[]): Outcome {
    const { statement, parameters: expected } = parse(sql)
    if (parameters.length < expected)
      throw new Error(`Expected ${expected} parameters, but received ${parameters.length}: ${sql}`)
    const at = (row: Row, inserted: Row = {}) => new Scope(this, parameters, row, inserted)
    if (statement.kind === 'select') return this.#select(statement, at)
    const { table } = statement
    if (statement.kind === 'insert') return this.#insert(statement, at)
    const shape = this.#shapeOf(table)
    const chosen = (row: Row) => !statement.where || at(row).holds(statement.where)
    const rows = this.rows(table)
    const affected = rows.filter(chosen).length
    if (statement.kind === 'delete')
      this.#write(
        table,
        rows.filter((row) => !chosen(row)),
      )
    else {
      const changed = rows.map((row) =>
        chosen(row) ? assign(shape, table, row, statement.set, at(row)) : row,
      )
      refuseDuplicates(shape, changed)
      this.#write(table, changed)
    }
    return { ...emptyOutcome(), affected }
  }

  #select(select: Select, at: (row: Row) => Scope): Outcome {
    const rows = this.rows(select.table).filter(
      (row) => !select.where || at(row).holds(select.where),
    )
    return { ...emptyOutcome(), rows: project(select, rows, at) }
  }

  /** One value, for a SELECT in the place of one. */
  scalar(select: Select, scope: (row: Row) => Scope): Value {
    const [row] = this.#select(select, scope).rows
    return row ? (Object.values(row)[0] ?? null) : null
  }

  #insert(
    statement: Extract<ReturnType<typeof parse>['statement'], { kind: 'insert' }>,
    at: (row: Row, inserted?: Row) => Scope,
  ): Outcome {
    const { table } = statement
    const shape = this.#shapeOf(table)
    const rows = this.rows(table)
    const set = statement.columns.map((column, index) => ({
      column,
      value: statement.values[index] as Expression,
    }))
    const given = assign(shape, table, {}, set, at({}))
    const next = Math.max(0, ...rows.map((row) => Number(row[shape.numbered ?? ''] ?? 0))) + 1
    const numbered = shape.numbered ? { [shape.numbered]: next } : {}
    const inserted: Row = { ...defaultsOf(shape), ...numbered, ...given }
    const existing = rows.findIndex((row) => collides(shape, row, inserted))
    if (existing >= 0) {
      if (statement.ignore) return emptyOutcome()
      const row = rows[existing] as Row
      if (statement.onDuplicate.length === 0)
        throw new Duplicate(`Duplicate entry in '${table}': ${JSON.stringify(given)}`)
      const updated = assign(shape, table, row, statement.onDuplicate, at(row, inserted))
      this.#write(
        table,
        rows.map((other, index) => (index === existing ? updated : other)),
      )
      return { ...emptyOutcome(), affected: isDeepStrictEqual(row, updated) ? 0 : 2 }
    }
    for (const [column, value] of Object.entries(shape.columns))
      if (value === 'required' && inserted[column] === undefined)
        throw new Error(`Field '${column}' doesn't have a default value`)
    this.#write(table, [...rows, inserted])
    return { ...emptyOutcome(), affected: 1, insertId: shape.numbered ? next : 0 }
  }
}

const defaultsOf = (shape: TableShape): Row =>
  Object.fromEntries(
    Object.entries(shape.columns).filter(
      (entry): entry is [string, Value] => entry[1] !== 'required',
    ),
  )

const collides = (shape: TableShape, one: Row, other: Row): boolean =>
  shape.unique.some((column) => one[column] !== null && one[column] === other[column])

function refuseDuplicates(shape: TableShape, rows: Row[]): void {
  for (const column of shape.unique) {
    const values = rows.map((row) => row[column]).filter((value) => value !== null)
    if (new Set(values).size < values.length) throw new Duplicate(`Duplicate '${column}'`)
  }
}

function assign(shape: TableShape, table: string, row: Row, set: Assignment[], scope: Scope): Row {
  const changed = { ...row }
  for (const { column, value } of set) {
    if (!(column in shape.columns)) throw new Error(`Unknown column '${column}' in '${table}'`)
    changed[column] = scope.value(value)
    if (changed[column] === null && shape.columns[column] === 'required')
      throw new Error(`Column '${column}' cannot be null`)
  }
  return changed
}

function project({ columns, limit }: Select, rows: Row[], at: (row: Row) => Scope): Row[] {
  if (columns === '*') return rows.slice(0, limit ?? undefined)
  const [first] = columns
  if (first?.value === 'count') return [{ [first.as]: rows.length }]
  const read = (row: Row) =>
    Object.fromEntries(
      columns.map(({ as, value }) => [as, value === 'count' ? 0 : at(row).value(value)]),
    )
  return rows.slice(0, limit ?? undefined).map(read)
}

/** What a statement sees: its parameters, and the row it looks at. */
class Scope {
  readonly #database: Database
  readonly #parameters: unknown[]
  readonly #row: Row
  readonly #inserted: Row

  constructor(database: Database, parameters: unknown[], row: Row, inserted: Row) {
    this.#database = database
    this.#parameters = parameters
    this.#row = row
    this.#inserted = inserted
  }

  value(expression: Expression): Value {
    switch (expression.kind) {
      case 'literal':
        return expression.value
      case 'parameter':
        return toValue(this.#parameters[expression.index])
      case 'inserted':
        return this.#inserted[expression.name] ?? null
      case 'coalesce':
        return (
          expression.values.map((each) => this.value(each)).find((each) => each !== null) ?? null
        )
      case 'select':
        return this.#database.scalar(
          expression.select,
          (row) => new Scope(this.#database, this.#parameters, row, {}),
        )
      case 'column':
        if (!(expression.name in this.#row)) throw new Error(`Unknown column '${expression.name}'`)
        return this.#row[expression.name] ?? null
    }
  }

  holds(condition: Condition): boolean {
    if ('terms' in condition) {
      const hold = (term: Condition) => this.holds(term)
      return condition.kind === 'and' ? condition.terms.every(hold) : condition.terms.some(hold)
    }
    const left = this.value(condition.left)
    if (condition.kind === 'in')
      return condition.values.some((value) => same(left, this.value(value)))
    const right = this.value(condition.right)
    if (left === null || right === null) return false
    if (condition.operator === 'LIKE') return like(String(right)).test(String(left))
    return same(left, right) === (condition.operator === '=')
  }
}

/** Texts compare without case, as the tables' collations (`…_ci`) have it. */
const same = (one: Value, other: Value): boolean =>
  one !== null && other !== null && String(one).toLowerCase() === String(other).toLowerCase()

const like = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%', '.*')}$`, 'is')

function toValue(value: unknown): Value {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new Error(`A statement takes texts and numbers, not ${JSON.stringify(value)}`)
}
