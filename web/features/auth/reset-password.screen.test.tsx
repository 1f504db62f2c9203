import { screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { resetPassword, validateResetToken } from '#contract/endpoints/auth.ts'
import { type Answer, answer, hold } from '#web/testing/api.ts'
import { expectAddress, expectSaid, openSite } from '#web/testing/site.tsx'
import { fill, follow, press } from '#web/testing/user.ts'
import { freezeClock, frozenUntil, pass, pressFrozen } from '#web/testing/visitor.tsx'

const SAVE = 'Enregistrer le mot de passe'
const EXPIRED = 'Lien de réinitialisation invalide ou expiré.'

describe('the link to a new password', () => {
  test('is one that the server knows, or leads to another', async () => {
    answer(validateResetToken, { json: { success: false } })
    await openSite('/reset-password/inconnu')
    await expectSaid('alert', EXPIRED)
    expect(screen.queryByRole('button', { name: SAVE })).toBeNull()
  })

  test('may not be missing', async () => {
    await openSite('/reset-password')
    await expectSaid('alert', 'Lien de réinitialisation invalide.')
    await follow('Demander un nouveau lien')
    await expectAddress('/forgot-password')
  })

  test('is checked while the reader waits', async () => {
    const release = hold(validateResetToken)
    await openSite('/reset-password/jeton')
    await expectSaid('status', 'Vérification du lien…')
    release({ json: { success: false } })
    await expectSaid('alert', EXPIRED)
  })
})

describe('a new password', () => {
  async function openForm() {
    answer(validateResetToken, { json: { success: true, message: 'Lien valide.' } })
    await openSite('/reset-password/jeton')
  }

  test('is checked and confirmed', async () => {
    await openForm()
    await press(SAVE)
    const confirmation = screen.getByLabelText('Confirmation du mot de passe')
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveAccessibleDescription(
      /Veuillez entrer un mot de passe valide \(minimum 6 caractères\)$/,
    )
    expect(confirmation).toHaveAccessibleDescription('Veuillez confirmer votre mot de passe')
    await fill('Nouveau mot de passe', 'marée-haute')
    await fill('Confirmation du mot de passe', 'marée-basse')
    await press(SAVE)
    expect(confirmation).toHaveAccessibleDescription('Les mots de passe ne correspondent pas')
  })

  test('leads back to the login after 3 s', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    answer(resetPassword, { json: { success: true, message: 'C’est fait.' } })
    await openForm()
    await fill('Nouveau mot de passe', 'marée-montante')
    await fill('Confirmation du mot de passe', 'marée-montante')
    freezeClock()
    pressFrozen(SAVE)
    await frozenUntil(() => screen.getByText(/^C’est fait\./))
    await pass(2999)
    expect(location.pathname).toBe('/reset-password/jeton')
    await pass(1)
    expect(location.pathname).toBe('/login')
  })

  const failures: [how: string, answer: Answer, message: string][] = [
    ['refused with words', { status: 400, json: { message: 'Déjà utilisé' } }, 'Déjà utilisé'],
    [
      'refused without words',
      { status: 500 },
      'Erreur lors de la réinitialisation du mot de passe',
    ],
    ['not answered', null, 'Erreur de connexion au serveur'],
  ]
  test.for(failures)('tells when it is %s', async ([_how, given, message]) => {
    answer(resetPassword, given)
    await openForm()
    await fill('Nouveau mot de passe', 'marée-haute')
    await fill('Confirmation du mot de passe', 'marée-haute')
    await press(SAVE)
    await expectSaid('alert', message)
  })
})
