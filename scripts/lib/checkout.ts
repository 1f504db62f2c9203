import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupFault } from '#server/backups/backup-fault.ts'

/** Read once, by a site's first start: an owner's changes there are kept, and in nobody's way. */
const OWNERS = /^brand\//
/** Not git's, and wanted wherever the site is built. */
const SETTINGS = '.env'
const PATIENCE_MS = 60_000
const JOURNAL = 'server/db/migrations/meta/_journal.json'

type Migration = { when: number; tag: string }
/** Where the sources stand, and where an update would bring them. */
export type UpdatePlan = {
  version: string
  /** Null: there is nothing newer. */
  next: string | null
  engines: string
  migrations: Migration[]
  /** Files that somebody changed here and that an update would change, too. */
  inTheWay: string[]
  /** Changed here, and left as they are. */
  kept: string[]
}
export type Checkout = ReturnType<typeof openCheckout>

/** The sources as git knows them; whatever it refuses becomes a sentence. */
export function openCheckout(folder: string) {
  function git(...args: string[]): string {
    // Nobody is there to type a password for a remote.
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' }
    const options = { cwd: folder, stdio: 'pipe', encoding: 'utf8', env } as const
    return execFileSync('git', ['--literal-pathspecs', ...args], {
      ...options,
      timeout: PATIENCE_MS,
    })
  }
  /** What git says when it refuses; null: it does not. */
  function refusal(...args: string[]): string | null {
    try {
      git(...args)
      return null
    } catch (error) {
      return (error as { stderr?: string }).stderr || String(error)
    }
  }
  function insist(fault: string, ...args: string[]) {
    const refused = refusal(...args)
    if (refused !== null) throw new BackupFault(`${fault} :\n${refused}`)
  }
  /** Apart by NUL, which leaves names with accents as they are. */
  const paths = (text: string) => text.split('\0').filter(Boolean)

  function upstream(): string {
    const refused = refusal('rev-parse', '--git-dir')
    if (refused?.includes('safe.directory'))
      throw new BackupFault(
        'Ce dossier est à un autre compte : lancez la commande avec celui du site (su - minuit).',
      )
    if (refused !== null)
      throw new BackupFault(
        'Ce dossier n’a pas été pris avec git : pour mettre à jour, prenez la nouvelle version dans un autre dossier, copiez-y .env et data/, puis lancez npm start.',
      )
    if (refusal('symbolic-ref', '--quiet', 'HEAD') !== null)
      throw new BackupFault(
        'Cette copie est arrêtée sur une version précise et ne suit aucune branche : revenez d’abord sur la sienne (git switch main).',
      )
    try {
      return git('rev-parse', '--abbrev-ref', '@{upstream}').trim()
    } catch {
      throw new BackupFault(
        'Cette copie ne suit aucun dépôt distant : il n’y a rien d’où mettre à jour (git remote add, git branch --set-upstream-to).',
      )
    }
  }

  const read = (at: string, path: string) => JSON.parse(git('show', `${at}:${path}`))
  /** What differs here from what git has, files of the owner's own included. */
  const listChanged = () =>
    paths(git('status', '--porcelain', '--no-renames', '--untracked-files=all', '-z')).map((line) =>
      line.slice(3),
    )
  const listComing = (target: string) =>
    new Set(paths(git('diff', '--name-only', '--no-renames', '-z', 'HEAD', target)))

  /** A file as its owner has it; null: they deleted it. */
  const keep = (path: string) =>
    [path, existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : null] as const
  function putBack([path, content]: ReturnType<typeof keep>, into = folder) {
    const file = join(into, path)
    if (content === null) return rmSync(file, { force: true })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  /** As git has them, so that it agrees to change them. */
  function takeAway(owned: string[]) {
    if (owned.length === 0) return
    git('reset', '--quiet', '--', ...owned)
    const tracked = paths(git('ls-tree', '-r', '--name-only', '-z', 'HEAD', '--', ...owned))
    for (const path of owned) rmSync(join(folder, path), { force: true })
    if (tracked.length > 0) git('checkout', '--quiet', '--', ...tracked)
  }
  function move(target: string, fault: string, ...command: string[]) {
    const coming = listComing(target)
    const owned = listChanged().filter((path) => OWNERS.test(path) && coming.has(path))
    const kept = owned.map(keep)
    try {
      takeAway(owned)
      insist(fault, ...command, target)
    } finally {
      for (const file of kept) putBack(file)
    }
  }

  return {
    /** Asks the remote what there is, and changes no file. */
    plan(): UpdatePlan {
      const target = upstream()
      if (refusal('fetch', '--quiet') !== null)
        throw new BackupFault('Le dépôt distant ne répond pas : réessayez plus tard.')
      const changed = listChanged()
      const coming = listComing(target)
      const ahead = Number(git('rev-list', '--count', `${target}..HEAD`))
      if (ahead > 0)
        throw new BackupFault(
          `Cette copie a ${ahead} commit(s) qui ne sont pas dans ${target} : fusionnez-les vous-même (git merge ${target}), puis lancez npm start.`,
        )
      const behind = Number(git('rev-list', '--count', `HEAD..${target}`))
      const { version, engines } = read(target, 'package.json')
      return {
        version: read('HEAD', 'package.json').version,
        next: behind > 0 ? version : null,
        engines: engines?.node ?? '',
        migrations: read(target, JOURNAL).entries,
        inTheWay: changed.filter((path) => coming.has(path) && !OWNERS.test(path)),
        kept: changed.filter((path) => !coming.has(path) || OWNERS.test(path)),
      }
    },
    /** Lays out what the plan said in a folder beside, with the owner's changes and settings. */
    stage(beside: string) {
      const target = upstream()
      this.discard(beside)
      const fault = 'git n’a pas pu poser la nouvelle version à côté de l’ancienne'
      insist(fault, 'worktree', 'add', '--quiet', '--detach', beside, target)
      const known = new Set(paths(git('ls-tree', '--name-only', '-z', target)))
      // Not what only happens to lie here, such as backups.
      const ours = listChanged().filter((path) => known.has(path.split('/')[0] ?? ''))
      for (const path of ours) putBack(keep(path), join(folder, beside))
      const settings = join(folder, SETTINGS)
      if (existsSync(settings)) copyFileSync(settings, join(folder, beside, SETTINGS))
    },
    discard(beside: string) {
      rmSync(join(folder, beside), { recursive: true, force: true })
      git('worktree', 'prune')
    },
    /**
     * Brings the sources to where the plan said, with the owner's own files as they were; answers the
     * commit that was there before.
     */
    apply(): string {
      const before = git('rev-parse', '--short', 'HEAD').trim()
      const target = upstream()
      move(target, 'git n’a pas pu prendre la nouvelle version', 'merge', '--ff-only', '--quiet')
      return before
    },
    /** The same to a commit of before; the branch stays, so that a later update goes on from it. */
    goBack(commit: string) {
      if (refusal('merge-base', '--is-ancestor', commit, 'HEAD') !== null)
        throw new BackupFault(`« ${commit} » n’est pas une version d’avant de cette copie.`)
      move(commit, 'git n’a pas pu reprendre cette version', 'reset', '--keep', '--quiet')
    },
  }
}
