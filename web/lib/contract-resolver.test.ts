import { expect, it } from 'vitest'
import { contactInput } from '#contract/contact.ts'
import { contractResolver } from './contract-resolver.ts'

const resolve = contractResolver(contactInput)
const options = { fields: {}, shouldUseNativeValidation: false }
const filled = {
  name: 'Lou',
  email: 'lou@port-minuit.example',
  category: 'contact',
  message: 'Bonsoir',
}

it('lets a complete form through, as the contract reads it', async () => {
  const { values, errors } = await resolve({ ...filled, name: ' Lou ' }, undefined, options)
  expect(errors).toEqual({})
  expect(values).toEqual(filled)
})

it('gives each faulty field its first sentence', async () => {
  const { values, errors } = await resolve(
    { name: '', email: '', category: '', message: '' },
    undefined,
    options,
  )
  expect(values).toEqual({})
  expect(errors).toEqual({
    name: { type: 'contract', message: 'Veuillez entrer votre nom' },
    email: { type: 'contract', message: 'Veuillez entrer une adresse email valide' },
    category: { type: 'contract', message: 'Veuillez sélectionner une catégorie' },
    message: { type: 'contract', message: 'Veuillez entrer votre message' },
  })
})
