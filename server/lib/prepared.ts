import { Column, is, Param, Placeholder, sql } from 'drizzle-orm'
import type { Database } from './database.ts'

type Values = Record<string, unknown>
type Placeholders<Given extends Values> = { [Name in keyof Given]: Placeholder<string> }

/** What Drizzle's builders share: they run when awaited, and can be prepared instead. */
type Statement<Row> = PromiseLike<Row[]> & {
  toSQL: () => { sql: string; params: unknown[] }
  prepare: (name: string) => unknown
}
type Decoder = Pick<Column, 'mapFromDriverValue'>
type Field = { path: string[]; field: Column | { decoder: Decoder } }
type Cells = readonly unknown[]

/** `given.name` is where a value will stand. */
const placeholders = new Proxy({} as Placeholders<Values>, {
  get: (_, name) => sql.placeholder(String(name)),
})

/**
 * A prepared statement: its text and the mapping of its rows are made once, then it runs in any
 * transaction. Drizzle alone makes both anew at every call, which is a quarter of what a purchase
 * costs this process: for the statements of hot paths, without whole rows of an outer join. A value
 * in a `where` goes to the driver as it is, so a moment is given as its ISO text. The database is
 * sent plain text, not a name: behind a pooler the next statement may be on another connection.
 */
export const prepared =
  <Given extends Values>() =>
  <Row>(build: (db: Database, given: Placeholders<Given>) => Statement<Row>) => {
    let built: ReturnType<typeof compile<Row>> | undefined
    return (db: Database, given: Given): Promise<Row[]> => {
      built ??= compile(build(db, placeholders as Placeholders<Given>))
      const { text, params, mapRows } = built
      return db._.session
        .prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(
          { sql: text, params: params.map((param) => param(given)) },
          undefined,
          undefined,
          true,
          mapRows,
        )
        .execute()
    }
  }

function compile<Row>(statement: Statement<Row>) {
  const { fields } = statement.prepare('') as { fields: Field[] }
  const cells = fields.map(({ path: [outer, inner], field }) => {
    const decoder: Decoder = is(field, Column) ? field : field.decoder
    return { outer: outer as string, inner, decode: decoder.mapFromDriverValue.bind(decoder) }
  })
  const outers = new Set(cells.flatMap(({ outer, inner }) => (inner === undefined ? [] : [outer])))
  function mapRow(row: Cells): Row {
    const mapped: Record<string, unknown> = {}
    for (const outer of outers) mapped[outer] = {}
    cells.forEach(({ outer, inner, decode }, index) => {
      const value = row[index] === null ? null : decode(row[index])
      if (inner === undefined) mapped[outer] = value
      else (mapped[outer] as Values)[inner] = value
    })
    return mapped as Row
  }
  const { sql: text, params } = statement.toSQL()
  return {
    text,
    params: params.map(fillerOf),
    mapRows: (rows: unknown[][]) => rows.map(mapRow),
  }
}

/** What stands for a parameter: the same each time, or a given value, encoded as its column is. */
function fillerOf(param: unknown): (given: Values) => unknown {
  if (is(param, Placeholder)) return (given) => given[param.name]
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { name } = param.value
  const { encoder } = param
  return (given) => (given[name] === null ? null : encoder.mapToDriverValue(given[name]))
}
