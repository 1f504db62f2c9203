import * as z from 'zod/mini'
import { newPassword, userEmail, username } from './users.ts'

// Apart from the answers, which a page that shows a form has no need of.

const withoutNul = z.refine<string>((value) => !value.includes('\0'), 'Caractère interdit')
const captchaText = z._default(z.string().check(z.maxLength(200), withoutNul), '')
const required = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(200, message), withoutNul)

export const loginInput = z.object({
  username: required("Veuillez entrer votre nom d'utilisateur").check(
    z.trim(),
    z.minLength(1, "Veuillez entrer votre nom d'utilisateur"),
  ),
  password: required('Veuillez entrer votre mot de passe'),
  captchaText,
})

export const registerInput = z.object({
  username,
  email: userEmail,
  password: newPassword('Veuillez choisir un mot de passe valide (minimum 6 caractères)'),
  captchaText,
})

export const forgotPasswordInput = z.object({ email: userEmail })
