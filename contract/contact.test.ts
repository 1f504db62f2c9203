import { describe, expect, it } from 'vitest'
import { contactInput } from './contact.ts'

const message = {
  name: 'Lou',
  email: 'lou@port-minuit.example',
  category: 'contact',
  message: 'Bonsoir,\nune question.',
}

describe('the contact form', () => {
  it('takes a complete message as it is', () => {
    expect(contactInput.parse(message)).toEqual(message)
  })

  it.each([
    ['name', 'Veuillez entrer votre nom'],
    ['email', 'Veuillez entrer une adresse email valide'],
    ['category', 'Veuillez sélectionner une catégorie'],
    ['message', 'Veuillez entrer votre message'],
  ])('without its %s answers « %s »', (field, sentence) => {
    for (const value of [undefined, '', '  ']) {
      const result = contactInput.safeParse({ ...message, [field]: value })
      expect(result.error?.issues.map((issue) => issue.message)).toEqual([sentence])
    }
  })

  it('keeps line breaks out of what becomes a mail header', () => {
    expect(contactInput.safeParse({ ...message, name: 'Lou\r\nBcc: x@y.example' }).success).toBe(
      false,
    )
  })

  it('is bounded', () => {
    expect(contactInput.safeParse({ ...message, message: 'a'.repeat(5001) }).success).toBe(false)
    expect(contactInput.safeParse({ ...message, name: 'a'.repeat(101) }).success).toBe(false)
  })
})
