import { expect, it } from 'vitest'
import { resolveContact } from './resolve-contact.ts'

const options = { fields: {}, shouldUseNativeValidation: false }
const filled = { name: 'Lou', email: 'lou@port-minuit.example', category: 'contact', message: 'Bonsoir' }

it('lets a complete form through, trimmed', async () => {
  const { values, errors } = await resolveContact({ ...filled, name: ' Lou ' }, undefined, options)
  expect(errors).toEqual({})
  expect(values).toEqual(filled)
})

it('gives each empty field its sentence', async () => {
  const { errors } = await resolveContact({ name: '', email: '', category: '', message: '' }, undefined, options)
  expect(Object.entries(errors).map(([field, error]) => [field, error.message])).toEqual(
    expect.arrayContaining([
      ['name', 'Veuillez entrer votre nom'],
      ['email', 'Veuillez entrer une adresse email valide'],
      ['category', 'Veuillez sélectionner une catégorie'],
      ['message', 'Veuillez entrer votre message'],
    ]),
  )
})
