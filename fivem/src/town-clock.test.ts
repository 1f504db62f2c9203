import { expect, it } from 'vitest'
import { FakeGame } from './testing/fake-game.ts'
import { TownClock } from './town-clock.ts'

const clock = () => {
  const game = new FakeGame()
  return { game, town: new TownClock(game) }
}

it('is not known where no script keeps the time', () => {
  expect(clock().town.hour()).toBeNull()
})

it('is read where Renewed-Weathersync keeps it', () => {
  const { game, town } = clock()
  game.state.set('currentTime', { hour: 21, minute: 40 })
  expect(town.hour()).toBe(21)
  game.state.set('currentTime', { hour: 24 })
  expect(town.hour()).toBeNull()
})

it('is read where vMenu keeps it, while vMenu keeps the time of all', () => {
  const { game, town } = clock()
  game.convars.set('vmenu_current_hour', '7').set('vmenu_enable_time_sync', 'true')
  expect(town.hour()).toBeNull()
  game.exported.vMenu = {}
  expect(town.hour()).toBe(7)
  game.convars.set('vmenu_enable_time_sync', 'false')
  expect(town.hour()).toBeNull()
})

it('is what another script tells, until it takes it back', () => {
  const { game, town } = clock()
  game.state.set('currentTime', { hour: 21, minute: 40 })
  town.tell(0)
  expect(town.hour()).toBe(0)
  town.tell('midi')
  expect(town.hour()).toBe(21)
})
