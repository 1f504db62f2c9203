import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { count, email, idParams, line, optionalText, optionalUrl, text } from './fields.ts'

describe('a required text', () => {
  const name = text('Requis', 10)

  it('is trimmed', () => {
    expect(name.parse('  Anse ')).toBe('Anse')
  })

  it.each([undefined, null, 12, '', '   '])('answers one sentence for %j', (value) => {
    expect(name.safeParse(value).error?.issues[0]?.message).toBe('Requis')
  })

  it('refuses what is too long, holds a NUL or half an emoji', () => {
    expect(name.safeParse('a'.repeat(11)).success).toBe(false)
    expect(name.safeParse('a\0b').success).toBe(false)
    expect(name.safeParse('a\ud83d').success).toBe(false)
    expect(name.parse('a😀')).toBe('a😀')
  })

  it('may span lines, unless it is a line', () => {
    expect(name.parse('a\nb')).toBe('a\nb')
    expect(line('Requis').safeParse('a\r\nBcc: b').success).toBe(false)
  })
})

it('an optional text is empty when null or absent', () => {
  expect(optionalText().parse(null)).toBe('')
  expect(optionalText().parse(undefined)).toBe('')
  expect(optionalText().parse(' a\nb ')).toBe('a\nb')
})

describe('an email address', () => {
  const address = email('Invalide')

  it('is trimmed', () => {
    expect(address.parse(' lou@port-minuit.example ')).toBe('lou@port-minuit.example')
  })

  it.each([
    '',
    'lou',
    'lou@',
    '@port.example',
    'lou@port.example\nBcc: x@y.example',
    `${'a'.repeat(250)}@b.example`,
    undefined,
  ])('is not %j', (value) => {
    expect(address.safeParse(value).error?.issues[0]?.message).toBe('Invalide')
  })
})

describe('an optional address', () => {
  it.each([undefined, null, '', '  '])('is none for %j', (value) => {
    expect(optionalUrl.parse(value)).toBeNull()
  })

  it.each(['https://discord.example/x', 'http://a.example', '/art/a.svg'])('takes %s', (value) => {
    expect(optionalUrl.parse(value)).toBe(value)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'ftp://a.example',
    'art/a.svg',
    'https://a.example/\0',
    '/art/\ud83d',
  ])('refuses %s', (value) => {
    expect(optionalUrl.safeParse(value).success).toBe(false)
  })

  it('never lets another scheme through', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const parsed = optionalUrl.safeParse(value)
        return (
          !parsed.success || parsed.data === null || /^(https?:\/\/|\/(?!\/))/.test(parsed.data)
        )
      }),
    )
  })
})

describe('a path id', () => {
  it('round-trips every id a column can hold', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        (id) => idParams.parse({ id: String(id) }).id === id,
      ),
    )
  })

  it.each(['0', '-1', '1.5', '0x10', '1e3', ' 1', '', '9999999999'])('is not %j', (id) => {
    expect(idParams.safeParse({ id }).success).toBe(false)
  })
})

it('a count is a whole number within its bounds', () => {
  const stars = count(1, 5, 'De 1 à 5')
  expect(stars.parse(5)).toBe(5)
  for (const value of [0, 6, 1.5, '3', Number.NaN, null])
    expect(stars.safeParse(value).error?.issues[0]?.message).toBe('De 1 à 5')
})
