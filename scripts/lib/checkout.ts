import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupFault } from '#server/backups/backup-fault.ts'

/** Read once, by a site's first start: an owner's changes there are kept, and in nobody's way. */
const OWNERS = /^brand\//
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

/** The sources as git knows them; whatever it refuses becomes a sentence. */
export function openCheckout(folder: string) {
  function git(...args: string[]): string {
    // Nobody is there to type a password for a remote.
    const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' }
    const options = { cwd: folder, stdio: 'pipe', encoding: 'utf8', env } as const
    return execFileSync('git', args, { ...options, timeout: PATIENCE_MS })
  }
  const lines = (text: string) => text.split('\n').filter(Boolean)

  function upstream(): string {
    try {
      git('rev-parse', '--git-dir')
    } catch {
      throw new BackupFault(
        'Ce dossier n’a pas été pris avec git : pour mettre à jour, prenez la nouvelle version dans un autre dossier, copiez-y .env et data/, puis lancez npm start.',
      )
    }
    try {
      return git('rev-parse', '--abbrev-ref', '@{upstream}').trim()
    } catch {
      throw new BackupFault(
        'Cette copie ne suit aucun dépôt distant : il n’y a rien d’où mettre à jour (git remote add, git branch --set-upstream-to).',
      )
    }
  }

  const read = (at: string, path: string) => JSON.parse(git('show', `${at}:${path}`))

  return {
    /** Asks the remote what there is, and changes no file. */
    plan(): UpdatePlan {
      const target = upstream()
      try {
        git('fetch', '--quiet')
      } catch {
        throw new BackupFault('Le dépôt distant ne répond pas : réessayez plus tard.')
      }
      const status = git('status', '--porcelain', '--no-renames', '--untracked-files=all', '-z')
      const changed = lines(status.replaceAll('\0', '\n')).map((line) => line.slice(3))
      const coming = new Set(lines(git('diff', '--name-only', '--no-renames', 'HEAD', target)))
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
    /**
     * Brings the sources to where the plan said, with the owner's own files as they were; answers the
     * commit that was there before.
     */
    apply(): string {
      const target = upstream()
      const before = git('rev-parse', '--short', 'HEAD').trim()
      const coming = lines(git('diff', '--name-only', '--no-renames', 'HEAD', target))
      const owned = lines(git('diff', '--name-only', '--no-renames', 'HEAD')).filter(
        (path) => OWNERS.test(path) && coming.includes(path),
      )
      const contents = owned.map((path) => [path, readFileSync(join(folder, path))] as const)
      if (owned.length > 0) git('checkout', '--', ...owned)
      try {
        git('merge', '--ff-only', '--quiet', target)
      } catch (cause) {
        const { stderr = '' } = cause as { stderr?: string }
        throw new BackupFault(`git n’a pas pu prendre la nouvelle version :\n${stderr}`, { cause })
      } finally {
        for (const [path, content] of contents) writeFileSync(join(folder, path), content)
      }
      return before
    },
  }
}
