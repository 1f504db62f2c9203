/**
 * FXServer: the one place where its globals are touched, so that everything else runs without it.
 * What is used of it, and nothing more (citizenfx/fivem, June 2026):
 *
 * natives   GetCurrentResourceName, GetResourcePath, GetResourceState, GetConvar, GetConvarInt,
 *           GetPlayerIdentifierByType, GetPlayerName, GetHashKey, ExecuteCommand, RegisterCommand,
 *           IsPrincipalAceAllowed, GetStateBagValue
 * runtime   on, onNet, emit, emitNet, exports, source, getPlayers, setTimeout, clearTimeout,
 *           setImmediate, console.log, globalThis.MINUIT_CONFIG (set by config.js), and Node's
 *           crypto, fs, http, https and path by `require`
 * events    in: playerConnecting, playerJoining, playerDropped, onResourceStart, onResourceStop, and
 *           those of `FRAMEWORK_EVENTS`; out: chat:addMessage and chat:addSuggestion (to clients),
 *           `OWN_EVENTS` (to other resources)
 * exports   those of `FRAMEWORK_EXPORTS`; its own: hasGrade, grades, priority, setHour
 * commands  lier, livraisons (players), minuit (console); run: `save <id>` of es_extended
 */

/** Events of the frameworks that say when a character comes, is there to be given things, goes. */
export const FRAMEWORK_EVENTS = {
  esx: {
    /** playerId, xPlayer, isNew */
    loaded: 'esx:playerLoaded',
    /** From the client (`source`): a character that has not spawned is not saved. */
    spawned: 'esx:onPlayerSpawn',
    /** playerId */
    gone: ['esx:playerDropped', 'esx:playerLogout'],
    /** playerId, xPlayer: after the row was written. */
    saved: 'esx:playerSaved',
  },
  qb: {
    /** Player, with `PlayerData`. */
    loaded: 'QBCore:Server:PlayerLoaded',
    /** source */
    gone: ['QBCore:Server:OnPlayerUnload'],
  },
  qbx: {
    loaded: 'QBCore:Server:PlayerLoaded',
    gone: ['QBCore:Server:OnPlayerUnload', 'qbx_core:server:playerLoggedOut'],
  },
} as const

/** Exports of other resources that are called, by resource. */
const FRAMEWORK_EXPORTS = {
  es_extended: ['getSharedObject'],
  'qb-core': ['GetCoreObject'],
  qbx_core: ['GetPlayer', 'GetMoney', 'AddMoney', 'RemoveMoney', 'SetMetadata', 'Save'],
  ox_inventory: ['AddItem', 'RemoveItem', 'CanCarryItem', 'GetItemCount', 'Items'],
  'qb-inventory': ['AddItem', 'RemoveItem', 'CanAddItem', 'GetItemCount', 'SaveInventory'],
  oxmysql: ['scalar_async', 'update_async'],
} as const
type FrameworkExports = typeof FRAMEWORK_EXPORTS
export type ExportOf<Resource extends keyof FrameworkExports> = FrameworkExports[Resource][number]

export const OWN_EVENTS = {
  /** source, { delivery, revoke, of?, action }, answer(done, reason?): what standalone asks of you. */
  deliver: 'minuit:deliver',
  /** source, { delivery, revoke, of?, action }: something took effect. */
  applied: 'minuit:applied',
  /** source (for the time of connecting), { license, name, priority }: the gate lets somebody in. */
  admitted: 'minuit:admitted',
} as const

type Handler = (...args: unknown[]) => void

/** As FXServer hands it out; `done` with anything at all refuses, be it `undefined`. */
type Deferrals = {
  defer: () => void
  update: (text: string) => void
  presentCard: (card: object, answered: (data: unknown) => void) => void
  done: (refusal?: string) => void
}

/**
 * Somebody who connects, under a number that is theirs until they are in. Who leaves hears no more.
 * FXServer drops a call of a deferral that has no tick between it and the one before, so each takes
 * its own.
 */
export type Connecting = {
  source: number
  name: string
  /** From now on they wait, until `done`. */
  defer: () => void
  update: (text: string) => Promise<void>
  /** Shows a card and answers what is sent with it. */
  present: (card: object) => Promise<unknown>
  /** Lets them in, or tells them why not. */
  done: (refusal: string | null) => Promise<void>
}

/** The game server as the rest of the resource sees it. */
export type Game = {
  readonly resource: string
  readonly folder: string
  readonly maxPlayers: number
  /** What config.js has set. */
  config: () => unknown
  convar: (name: string, fallback: string) => string
  /** What scripts share in the state bag of the whole server. */
  globalState: (key: string) => unknown
  isStarted: (resource: string) => boolean
  isInstalled: (resource: string) => boolean
  players: () => number[]
  license: (source: number) => string | null
  playerName: (source: number) => string
  hash: (model: string) => number
  /** Whether this resource may run a command: the owner's server.cfg says so. */
  mayRun: (command: string) => boolean
  run: (line: string) => void
  on: (event: string, handler: Handler) => void
  onConnecting: (handler: (player: Connecting) => void) => void
  /** Of whom the event is that is being handled. */
  source: () => number
  /** An event from a client, with who sent it. */
  onNet: (event: string, handler: (source: number, ...args: unknown[]) => void) => void
  emit: (event: string, ...args: unknown[]) => void
  command: (name: string, run: (source: number, args: string[]) => void) => void
  /** Only from the console, or for whom an ace `command.<name>` allows it. */
  restrictedCommand: (name: string, run: (source: number, args: string[]) => void) => void
  suggest: (source: number, command: string, help: string, argument?: string) => void
  /** A line in a player's chat; 0 is the console. */
  tell: (source: number, text: string) => void
  /** Throws when the resource, the export or the function behind it fails. */
  call: <Resource extends keyof FrameworkExports>(
    resource: Resource,
    name: ExportOf<Resource>,
    ...args: unknown[]
  ) => unknown
  provide: (name: string, run: (...args: never[]) => unknown) => void
  log: (text: string) => void
  /** A timer of the game server's own; answers how to cancel it. */
  after: (milliseconds: number, run: () => void) => () => void
  /**
   * Back onto the script's tick. What Node calls back (a socket, a file) runs outside of it, where
   * natives and exports of other resources do not know who calls.
   */
  tick: () => Promise<void>
}

const tick = () => new Promise<void>((resolve) => setImmediate(() => resolve()))

export function fxServer(): Game {
  const resource = GetCurrentResourceName()
  const command = (restricted: boolean): Game['command'] => {
    return (name, run) => {
      RegisterCommand(
        name,
        (source: number, args: string[]) => run(Number(source), args),
        restricted,
      )
    }
  }
  return {
    resource,
    folder: GetResourcePath(resource),
    maxPlayers: GetConvarInt('sv_maxclients', 48),
    config: () => (globalThis as { MINUIT_CONFIG?: unknown }).MINUIT_CONFIG,
    convar: (name, fallback) => GetConvar(name, fallback),
    globalState: (key) => GetStateBagValue('global', key),
    isStarted: (name) => GetResourceState(name) === 'started',
    isInstalled: (name) => !['missing', 'unknown'].includes(GetResourceState(name)),
    players: () => getPlayers().map(Number),
    license: (source) => GetPlayerIdentifierByType(String(source), 'license') || null,
    playerName: (source) => GetPlayerName(String(source)) || '',
    hash: (model) => GetHashKey(model),
    mayRun: (name) => Boolean(IsPrincipalAceAllowed(`resource.${resource}`, `command.${name}`)),
    run: (line) => ExecuteCommand(line),
    on: (event, handler) => on(event, handler),
    onConnecting: (handler) =>
      on('playerConnecting', (name: string, _setKickReason: unknown, deferrals: Deferrals) =>
        handler({
          source: Number(source),
          name,
          defer: () => deferrals.defer(),
          update: async (text) => {
            await tick()
            deferrals.update(text)
          },
          present: async (card) => {
            await tick()
            return new Promise((resolve) => deferrals.presentCard(card, resolve))
          },
          done: async (refusal) => {
            await tick()
            if (refusal === null) deferrals.done()
            else deferrals.done(refusal)
          },
        }),
      ),
    source: () => Number(source),
    onNet: (event, handler) =>
      onNet(event, (...args: unknown[]) => handler(Number(source), ...args)),
    emit: (event, ...args) => emit(event, ...args),
    command: command(false),
    restrictedCommand: command(true),
    suggest: (source, name, help, argument) => {
      const params = argument ? [{ name: argument, help: '' }] : []
      emitNet('chat:addSuggestion', source, `/${name}`, help, params)
    },
    tell: (source, text) => {
      if (source === 0) console.log(`[${resource}] ${text}`)
      else emitNet('chat:addMessage', source, { args: ['Minuit', text] })
    },
    call: (name, exported, ...args) => globalThis.exports[name]?.[exported]?.(...args),
    provide: (name, run) => globalThis.exports(name, run),
    log: (text) => console.log(`[${resource}] ${text}`),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    tick,
  }
}
