import { constants, promises } from 'node:fs'

/** The few things a ledger asks of a disk, so that tests can cut the power between any two. */
export type Disk = {
  /** null: there is no such file. */
  read: (path: string) => Promise<Buffer | null>
  open: (path: string, how: 'empty' | 'keep') => Promise<OpenFile>
  rename: (from: string, to: string) => Promise<void>
  makeFolder: (path: string) => Promise<void>
  /** A rename is only there for good once its folder was flushed. */
  flushFolder: (path: string) => Promise<void>
}

export type OpenFile = {
  write: (bytes: Buffer, position: number) => Promise<void>
  flush: () => Promise<void>
  cut: (size: number) => Promise<void>
  close: () => Promise<void>
}

export const disk: Disk = {
  read: async (path) => {
    try {
      return await promises.readFile(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  },
  open: async (path, how) => {
    const { O_CREAT, O_RDWR, O_TRUNC } = constants
    const file = await promises.open(path, O_CREAT | O_RDWR | (how === 'empty' ? O_TRUNC : 0))
    return {
      write: async (bytes, position) => {
        let written = 0
        while (written < bytes.length) {
          const left = bytes.length - written
          written += (await file.write(bytes, written, left, position + written)).bytesWritten
        }
      },
      flush: () => file.sync(),
      cut: (size) => file.truncate(size),
      close: () => file.close(),
    }
  },
  rename: (from, to) => promises.rename(from, to),
  makeFolder: async (path) => {
    await promises.mkdir(path, { recursive: true })
  },
  flushFolder: async (path) => {
    // Windows opens no folder, and keeps its names in a journal anyway.
    if (process.platform === 'win32') return
    const folder = await promises.open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  },
}
