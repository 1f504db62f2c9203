import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRoles } from './roles.ts'
import { newPassword, ROLES, username } from './users.ts'

const TOO_SHORT = "Veuillez choisir un nom d'utilisateur valide (minimum 3 caractères)"
const FORBIDDEN = 'Le nom d’utilisateur contient un caractère interdit'
const firstMessage = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

describe('a username', () => {
  it.each(['Lou', 'Zoé Le Goff', 'l’Écluse', "O'Brien", '李小龙', 'Jean-Luc_75', '🦊🦊🦊'])(
    'may be « %s »',
    (name) => {
      expect(username.parse(name)).toBe(name)
    },
  )

  it('loses the blanks around it', () => {
    expect(username.parse('  Lou\t')).toBe('Lou')
  })

  it.each([undefined, null, 12, ['Lou'], { length: 5 }, '', 'Lo', '   ', ' Lo '])(
    'answers the sentence of the form for %j',
    (value) => {
      expect(firstMessage(username.safeParse(value))).toBe(TOO_SHORT)
    },
  )

  it('has 3 to 32 characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abcXYZ019_-é'), maxLength: 40 }),
        (name) => {
          expect(username.safeParse(name).success).toBe(name.length >= 3 && name.length <= 32)
        },
      ),
    )
    expect(firstMessage(username.safeParse('a'.repeat(33)))).toBe(
      'Le nom d’utilisateur est limité à 32 caractères',
    )
  })

  it.each([
    ['a NUL', '\0'],
    ['a line break', '\n'],
    ['an escape', '\u001b'],
    ['a next-line', '\u0085'],
    ['a line separator', '\u2028'],
    ['a soft hyphen', '\u00ad'],
    ['a zero-width space', '\u200b'],
    ['a zero-width joiner', '\u200d'],
    ['a right-to-left override', '\u202e'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['half an emoji', '\ud83d'],
    ['a combining grapheme joiner', '\u034f'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['a Hangul choseong filler', '\u115f'],
    ['a variation selector', '\ufe0f'],
    ['a Mongolian vowel separator', '\u180e'],
    ['a tag letter', '\u{e0041}'],
    ['an empty braille cell', '\u2800'],
  ])('cannot hide %s', (_, hidden) => {
    expect(firstMessage(username.safeParse(`Lou${hidden}is`))).toBe(FORBIDDEN)
    expect(username.safeParse(hidden.repeat(4)).success).toBe(false)
  })
})

describe('a new password', () => {
  const password = newPassword('Trop court')

  it('has 6 to 128 characters, kept as they were typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...' aé€\t\u00a0'), maxLength: 140 }),
        (typed) => {
          const result = password.safeParse(typed)
          expect(result.success).toBe(typed.length >= 6 && typed.length <= 128)
          if (result.success) expect(result.data).toBe(typed)
        },
      ),
    )
  })

  it.each([undefined, null, 123456, ['secret'], '', '12345'])(
    'answers the sentence of its form for %j',
    (value) => {
      expect(firstMessage(password.safeParse(value))).toBe('Trop court')
    },
  )

  it('is bounded, so that nobody has the server hash a book', () => {
    expect(firstMessage(password.safeParse('a'.repeat(129)))).toBe(
      'Le mot de passe est limité à 128 caractères',
    )
  })

  it('holds no NUL', () => {
    expect(firstMessage(password.safeParse('secret\0secret'))).toBe('Caractère interdit')
  })
})

describe('the roles in a stored user', () => {
  const roles = fc.array(fc.constantFrom(...ROLES))

  it('are read alike from an array and from a JSON string of it', () => {
    fc.assert(
      fc.property(roles, (list) => {
        expect(readRoles(list)).toEqual(list)
        expect(readRoles(JSON.stringify(list))).toEqual(list)
      }),
    )
  })

  it('are read from a single name, bare or in JSON', () => {
    expect(readRoles('admin')).toEqual(['admin'])
    expect(readRoles('"admin"')).toEqual(['admin'])
  })

  it.each([
    null,
    undefined,
    12,
    true,
    {},
    { admin: true },
    'null',
    '12',
    '{"0":"admin"}',
    '[["admin"]]',
    '[{"admin":true}]',
  ])('make nobody an admin in %j', (value) => {
    expect(readRoles(value)).not.toContain('admin')
  })

  it('are always a list of texts, whatever the storage holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (value) => {
        expect(readRoles(value).every((role) => typeof role === 'string')).toBe(true)
      }),
    )
  })
})
