import { describe, expect, it } from 'vitest'
import { askedFields, carryOver, checkAnswers } from './application-answers.ts'
import { applicationAnswers, applicationFields } from './application-fields.ts'
import type { Answers, ApplicationField } from './application-kinds.ts'

const field = (key: string, more: Partial<ApplicationField> = {}): ApplicationField => ({
  key,
  kind: 'short',
  label: `Question ${key}`,
  help: '',
  required: false,
  options: [],
  ...more,
})

const errorsOf = (one: Partial<ApplicationField>, answer: Answers[string]) =>
  checkAnswers([field('a', one)], { a: answer }).errors.a

describe('the answers to a form', () => {
  it('are asked for where they are required, by the name of the field', () => {
    const fields = [field('a', { required: true }), field('b', { kind: 'consent', required: true })]
    expect(checkAnswers(fields, { a: '  ' }).errors).toEqual({
      a: '« Question a » est requis',
      b: '« Question b » doit être accepté',
    })
    expect(checkAnswers(fields, { a: ' oui ', b: true })).toEqual({
      answers: { a: 'oui', b: true },
      errors: {},
    })
  })

  it.each<[string, Partial<ApplicationField>, Answers[string], string | undefined]>([
    ['a text too short', { min: 5 }, 'abc', 'demande au moins 5 caractères'],
    ['a text too long', { max: 5 }, 'abcdef', 'est limité à 5 caractères'],
    ['a line that is two', {}, 'a\nb', 'doit tenir sur une ligne'],
    [
      'a text past what any holds',
      { kind: 'long' },
      'x'.repeat(5001),
      'est limité à 5000 caractères',
    ],
    ['no number', { kind: 'number' }, 'dix', 'doit être un nombre'],
    ['a number with a comma', { kind: 'number', min: 1, max: 2 }, '1,5', undefined],
    ['a number too small', { kind: 'number', min: 18 }, '17', 'doit être au moins 18'],
    ['a number too large', { kind: 'number', max: 99 }, '100', 'doit être au plus 99'],
    ['no number but a power', { kind: 'number' }, '1e5', 'doit être un nombre'],
    ['a day that is none', { kind: 'date' }, '2026-02-30', 'doit être une date'],
    ['a day', { kind: 'date' }, '2008-02-29', undefined],
    ['a link', { kind: 'link' }, 'https://exemple.fr/a?b=c', undefined],
    [
      'a link that runs',
      { kind: 'link' },
      'javascript:alert(1)',
      'doit être une adresse qui commence par https://',
    ],
    [
      'a link with a password',
      { kind: 'link' },
      'https://a:b@exemple.fr',
      'doit être une adresse qui commence par https://',
    ],
    [
      'a choice that is none',
      { kind: 'choice', options: ['a', 'b'] },
      'c',
      'contient une réponse inconnue',
    ],
    [
      'choices too many',
      { kind: 'choices', options: ['a', 'b'], max: 1 },
      ['a', 'b'],
      'est limité à 1 réponses',
    ],
    [
      'a choice unknown among others',
      { kind: 'choices', options: ['a', 'b'] },
      ['a', 'z'],
      'contient une réponse inconnue',
    ],
  ])('are refused or not by the limits of their kind: %s', (_, one, answer, fault) => {
    expect(errorsOf(one, answer)).toBe(fault && `« Question a » ${fault}`)
  })

  it('of the wrong type count as none', () => {
    expect(errorsOf({ kind: 'choices', options: ['a', 'b'], required: true }, 'a')).toMatch(
      'requis',
    )
    expect(errorsOf({ required: true }, ['a'])).toMatch('requis')
    expect(errorsOf({ kind: 'consent', required: true }, 'oui')).toMatch('accepté')
  })

  describe('under a condition', () => {
    const fields = [
      field('age', { kind: 'choice', options: ['mineur', 'majeur'] }),
      field('parent', { required: true, when: { field: 'age', test: 'is', value: 'mineur' } }),
      field('mail', { required: true, when: { field: 'parent', test: 'contains', value: 'Ma' } }),
    ]
    const asked = (answers: Answers) => askedFields(fields, answers).map(({ key }) => key)

    it('are asked for when it holds, and dropped when it does not', () => {
      expect(asked({})).toEqual(['age'])
      expect(asked({ age: 'mineur', parent: 'mama' })).toEqual(['age', 'parent', 'mail'])
      expect(checkAnswers(fields, { age: 'majeur', parent: 'Maman', mail: 'x' })).toEqual({
        answers: { age: 'majeur' },
        errors: {},
      })
    })

    it('are not asked for behind a field that is not', () => {
      expect(asked({ age: 'majeur', parent: 'Maman' })).toEqual(['age'])
    })

    it('look into several choices, and at a consent', () => {
      const among = [
        field('x', { kind: 'choices', options: ['a', 'b'] }),
        field('y', { when: { field: 'x', test: 'contains', value: 'b' } }),
        field('z', { kind: 'consent' }),
        field('w', { when: { field: 'z', test: 'is', value: 'oui' } }),
      ]
      const keys = (answers: Answers) => askedFields(among, answers).map(({ key }) => key)
      expect(keys({ x: ['a', 'b'], z: true })).toEqual(['x', 'y', 'z', 'w'])
      expect(keys({ x: ['a'], z: false })).toEqual(['x', 'z'])
    })
  })

  it('stay with the fields that stayed what they were when a form changes', () => {
    const before = [field('a'), field('b'), field('c')]
    const after = [field('b', { kind: 'number' }), field('c', { label: 'Autre' }), field('d')]
    expect(carryOver(before, after, { a: '1', b: '2', c: '3' })).toEqual({ c: '3' })
  })

  it('are bounded in number and in all, and hold nothing that cannot be stored', () => {
    const refused = (answers: unknown) => !applicationAnswers.safeParse(answers).success
    expect(refused({ a: 'x'.repeat(9000) })).toBe(false)
    const many = Object.fromEntries('abcdefg'.split('').map((key) => [key, 'x'.repeat(9000)]))
    expect(refused(many)).toBe(true)
    expect(refused({ a: 'a\0b' })).toBe(true)
    expect(refused({ a: { b: 1 } })).toBe(true)
    expect(refused({ 'a.b': 'x' })).toBe(true)
    expect(refused({ __proto__: null, constructor: 'x' })).toBe(false)
  })
})

describe('the fields of a form', () => {
  const faultsOf = (fields: unknown[]) =>
    applicationFields.safeParse(fields).error?.issues.map(({ message }) => message)

  it.each([
    ['none', [], 'Ajoutez au moins un champ'],
    ['two of one key', [field('a'), field('a')], '« Question a » est là deux fois'],
    [
      'a choice of one',
      [field('a', { kind: 'choice', options: ['x'] })],
      '« Question a » a besoin d’au moins deux propositions',
    ],
    [
      'bounds the wrong way round',
      [field('a', { min: 5, max: 2 })],
      '« Question a » : le minimum dépasse le maximum',
    ],
    [
      'a limit past the kind’s',
      [field('a', { max: 201 })],
      '« Question a » : la limite ne peut pas dépasser 200',
    ],
    [
      'a condition on what comes later',
      [field('a', { when: { field: 'b', test: 'is', value: 'x' } }), field('b')],
      '« Question a » dépend d’un champ qui n’est pas au-dessus de lui',
    ],
    [
      'a condition that no choice meets',
      [
        field('b', { kind: 'choice', options: ['x', 'y'] }),
        field('a', { when: { field: 'b', test: 'is', value: 'z' } }),
      ],
      '« Question a » attend une réponse que « Question b » ne propose pas',
    ],
  ] as const)('are refused with the reason: %s', (_, fields, message) => {
    expect(faultsOf([...fields])).toEqual([message])
  })
})
