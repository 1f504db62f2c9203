import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { forgotPassword } from '#contract/endpoints/auth.ts'
import { type Answer, answer } from '#web/testing/api.ts'
import { expectAddress, expectSaid, openSite } from '#web/testing/site.tsx'
import { fill, follow, press } from '#web/testing/user.ts'

describe('a forgotten password', () => {
  test('needs a valid address', async () => {
    await openSite('/forgot-password')
    for (const typed of ['', 'lou', 'lou@']) {
      await fill('Email', typed)
      await press('Recevoir le lien')
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        'Veuillez entrer une adresse email valide',
      )
    }
    await follow('Retour à la connexion')
    await expectAddress('/login')
  })

  const failed = "Une erreur est survenue lors de l'envoi de l'email."
  const failures: [how: string, answer: Answer, message: string][] = [
    ['refused without words', { status: 500 }, failed],
    [
      'refused with words',
      { status: 503, json: { message: 'Revenez plus tard' } },
      'Revenez plus tard',
    ],
    ['answered without success', { json: { success: false } }, failed],
    ['not answered', null, 'Erreur de connexion au serveur'],
  ]
  test.for(failures)('tells when it is %s', async ([_how, given, message]) => {
    answer(forgotPassword, given)
    await openSite('/forgot-password')
    await fill('Email', 'lou@port-minuit.example')
    await press('Recevoir le lien')
    await expectSaid('alert', message)
  })
})
