import { expect, it } from 'vitest'
import { teamPasswordFault } from './team-password.ts'

const CAPTAIN = { username: 'Capitaine Zoé', email: 'zoe.leguen@port.example' }

it.each(['', 'court', 'onze signes', '12345678901'])('finds %j too short', async (password) => {
  expect(await teamPasswordFault(password, CAPTAIN)).toContain('au moins 12 caractères')
})

it.each([
  'motdepasse123',
  'MotDePasse2026!',
  'Mot de passe 2026',
  'P@ssw0rd1234',
  'Password!234',
  'azertyuiop123',
  'qwertyuiop12',
  'admin-admin-admin',
  'Administrateur1!',
  'aaaaaaaaaaaaaaaa',
  '123456789012',
  '987654321098',
  'abcabcabcabc',
  'ServeurFiveM2026',
  'CapitaineZoé1',
  'leguenleguen',
  'iloveyou1234',
  'Bienvenue2026!!',
])('finds %j too common', async (password) => {
  expect(await teamPasswordFault(password, CAPTAIN)).toContain('trop courant')
})

it.each([
  'leavemealone',
  'LeaveMeAlone',
  'finalfantasy',
  'ghbdtnrfrltkf',
  'FinalFantasy2026!',
  'F1nal F4ntasy 7',
])('finds %j in the list of those that leaked', async (password) => {
  expect(await teamPasswordFault(password, CAPTAIN)).toContain('listes que les pirates essaient')
})

it.each([
  'lanterne-sourde',
  'quai des brumes',
  'un phare dans la nuit',
  'correct horse battery staple',
  'k7fmp2qxv9tb',
  'hbn4r8wz2kqdj5mt',
  '夜の港に灯りがともる時間です',
])('has nothing against %j', async (password) => {
  expect(await teamPasswordFault(password, CAPTAIN)).toBeNull()
})
