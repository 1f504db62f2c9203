/** The few statements that the frameworks and the resource make; any other is refused loudly. */

export type Value = string | number | boolean | null
export type Expression =
  | { kind: 'parameter'; index: number }
  | { kind: 'literal'; value: Value }
  | { kind: 'column'; name: string }
  | { kind: 'inserted'; name: string }
  | { kind: 'coalesce'; values: Expression[] }
  | { kind: 'select'; select: Select }
export type Condition =
  | { kind: 'compare'; left: Expression; operator: '=' | '<>' | 'LIKE'; right: Expression }
  | { kind: 'in'; left: Expression; values: Expression[] }
  | { kind: 'and' | 'or'; terms: Condition[] }
export type Select = {
  kind: 'select'
  table: string
  columns: '*' | { as: string; value: Expression | 'count' }[]
  where: Condition | null
  limit: number | null
}
export type Assignment = { column: string; value: Expression }
export type Statement =
  | Select
  | { kind: 'update'; table: string; set: Assignment[]; where: Condition | null }
  | { kind: 'delete'; table: string; where: Condition | null }
  | {
      kind: 'insert'
      table: string
      ignore: boolean
      columns: string[]
      values: Expression[]
      onDuplicate: Assignment[]
    }

const TOKEN =
  /\s*(?:(`[^`]+`|[A-Za-z_]\w*)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(\d+)|(<>|!=|\S))/y

type Token = { text: string; kind: 'word' | 'string' | 'number' | 'sign' }

function tokens(sql: string): Token[] {
  const found: Token[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(sql); match; match = TOKEN.exec(sql)) {
    const [, word, string, number, sign] = match
    if (word !== undefined) found.push({ kind: 'word', text: word.replaceAll('`', '') })
    else if (string !== undefined)
      found.push({ kind: 'string', text: string.slice(1, -1).replace(/\\(.)/g, '$1') })
    else if (number !== undefined) found.push({ kind: 'number', text: number })
    else found.push({ kind: 'sign', text: sign ?? '' })
  }
  return found
}

class UnknownStatement extends Error {}

class Parser {
  readonly #sql: string
  readonly #tokens: Token[]
  #at = 0
  #parameters = 0

  constructor(sql: string) {
    this.#sql = sql
    this.#tokens = tokens(sql)
  }

  #refuse(): never {
    const near = this.#tokens[this.#at]?.text ?? 'the end'
    throw new UnknownStatement(`The simulated database does not know (near ${near}): ${this.#sql}`)
  }

  #is(text: string): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind !== 'string' && token?.text.toUpperCase() === text
  }

  #accept(...texts: string[]): boolean {
    const start = this.#at
    for (const text of texts) {
      if (!this.#is(text)) {
        this.#at = start
        return false
      }
      this.#at++
    }
    return true
  }

  #expect(...texts: string[]): void {
    if (!this.#accept(...texts)) this.#refuse()
  }

  #name(): string {
    const token = this.#tokens[this.#at++]
    return token?.kind === 'word' ? token.text : this.#refuse()
  }

  #list<T>(read: () => T): T[] {
    const found = [read()]
    while (this.#accept(',')) found.push(read())
    return found
  }

  #inBrackets<T>(read: () => T): T[] {
    this.#expect('(')
    const found = this.#list(read)
    this.#expect(')')
    return found
  }

  #expression = (): Expression => {
    if (this.#accept('?')) return { kind: 'parameter', index: this.#parameters++ }
    if (this.#accept('NULL')) return { kind: 'literal', value: null }
    if (this.#accept('VALUES', '(')) {
      const name = this.#name()
      this.#expect(')')
      return { kind: 'inserted', name }
    }
    if (this.#accept('COALESCE')) {
      return { kind: 'coalesce', values: this.#inBrackets(this.#expression) }
    }
    if (this.#accept('(', 'SELECT')) {
      const select = this.#select()
      this.#expect(')')
      return { kind: 'select', select }
    }
    const token = this.#tokens[this.#at++]
    if (token?.kind === 'string') return { kind: 'literal', value: token.text }
    if (token?.kind === 'number') return { kind: 'literal', value: Number(token.text) }
    if (token?.kind === 'word') return { kind: 'column', name: token.text }
    return this.#refuse()
  }

  #comparison = (): Condition => {
    if (this.#accept('(')) {
      const condition = this.#condition()
      this.#expect(')')
      return condition
    }
    const left = this.#expression()
    if (this.#accept('IN')) return { kind: 'in', left, values: this.#inBrackets(this.#expression) }
    const operator = this.#accept('=')
      ? '='
      : this.#accept('<>') || this.#accept('!=')
        ? '<>'
        : this.#accept('LIKE')
          ? 'LIKE'
          : this.#refuse()
    return { kind: 'compare', left, operator, right: this.#expression() }
  }

  #joined(word: 'AND' | 'OR', kind: 'and' | 'or', read: () => Condition): Condition {
    const terms = [read()]
    while (this.#accept(word)) terms.push(read())
    return terms.length === 1 && terms[0] ? terms[0] : { kind, terms }
  }

  #condition = (): Condition =>
    this.#joined('OR', 'or', () => this.#joined('AND', 'and', this.#comparison))

  #where(): Condition | null {
    return this.#accept('WHERE') ? this.#condition() : null
  }

  #column = (): { as: string; value: Expression | 'count' } => {
    const count = this.#accept('COUNT', '(', '*', ')')
    const value = count ? 'count' : this.#expression()
    const name = value === 'count' ? 'COUNT(*)' : value.kind === 'column' ? value.name : '1'
    return { value, as: this.#accept('AS') ? this.#name() : name }
  }

  #select(): Select {
    const columns = this.#accept('*') ? '*' : this.#list(this.#column)
    this.#expect('FROM')
    const table = this.#name()
    const where = this.#where()
    const limit = this.#accept('LIMIT') ? Number(this.#tokens[this.#at++]?.text) : null
    return { kind: 'select', table, columns, where, limit }
  }

  #assignment = (): Assignment => {
    const column = this.#name()
    this.#expect('=')
    return { column, value: this.#expression() }
  }

  #insert(): Statement {
    const ignore = this.#accept('IGNORE')
    this.#expect('INTO')
    const table = this.#name()
    let columns: string[]
    let values: Expression[]
    if (this.#accept('SET')) {
      const set = this.#list(this.#assignment)
      columns = set.map(({ column }) => column)
      values = set.map(({ value }) => value)
    } else {
      columns = this.#inBrackets(() => this.#name())
      this.#expect('VALUES')
      values = this.#inBrackets(this.#expression)
    }
    const duplicate = this.#accept('ON', 'DUPLICATE', 'KEY', 'UPDATE')
    const onDuplicate = duplicate ? this.#list(this.#assignment) : []
    if (columns.length !== values.length) this.#refuse()
    return { kind: 'insert', table, ignore, columns, values, onDuplicate }
  }

  #verb(): Statement {
    if (this.#accept('SELECT')) return this.#select()
    if (this.#accept('INSERT')) return this.#insert()
    if (this.#accept('UPDATE')) {
      const table = this.#name()
      this.#expect('SET')
      return { kind: 'update', table, set: this.#list(this.#assignment), where: this.#where() }
    }
    if (!this.#accept('DELETE', 'FROM')) this.#refuse()
    return { kind: 'delete', table: this.#name(), where: this.#where() }
  }

  parse(): { statement: Statement; parameters: number } {
    const statement = this.#verb()
    this.#accept(';')
    if (this.#at < this.#tokens.length) this.#refuse()
    return { statement, parameters: this.#parameters }
  }
}

const parsed = new Map<string, { statement: Statement; parameters: number }>()

export function parse(sql: string): { statement: Statement; parameters: number } {
  const known = parsed.get(sql) ?? new Parser(sql).parse()
  parsed.set(sql, known)
  return known
}
