import { expect, it } from 'vitest'
import type { Received } from '#contract/received.ts'
import { besidesName, receivedText } from './received-text.ts'

it.each<[Received, string]>([
  [{ kind: 'money', account: 'bank', amount: 500_000 }, '$500,000 en banque'],
  [{ kind: 'money', account: 'jetons', amount: 3 }, '$3 sur le compte « jetons »'],
  [{ kind: 'grade', grade: 'capitaine', days: 30 }, 'Grade Capitaine pendant 30 jours'],
  [{ kind: 'grade', grade: 'vip_or', days: 1 }, 'Grade Vip or pendant 1 jour'],
  [{ kind: 'grade', grade: 'amiral', days: null }, 'Grade Amiral, sans limite de durée'],
  [{ kind: 'item', item: 'phone', count: 1 }, 'Phone'],
  [{ kind: 'item', item: 'lock_pick', count: 12 }, '12 × Lock pick'],
  [{ kind: 'vehicle', model: 'sultan' }, 'Véhicule Sultan'],
  [{ kind: 'event' }, 'Un avantage propre au serveur'],
])('says %j as a buyer reads it', (received, text) => {
  expect(receivedText(received).replace(/\s/g, ' ')).toBe(text)
})

it.each([
  ['Grade Capitaine', 'Pendant 30 jours'],
  ['Capitaine', 'Grade Capitaine pendant 30 jours'],
  ['Pack du capitaine', 'Grade Capitaine pendant 30 jours'],
])('below « %s » says what it does not: « %s »', (name, text) => {
  expect(besidesName('Grade Capitaine pendant 30 jours', name)).toBe(text)
})
