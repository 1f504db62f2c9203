/** What a player types in FiveM to come here; a link of the web is its own address. */
export function serverAddress(connectLink: string): string {
  return connectLink.replace(/^fivem:\/\/connect\//, '')
}

/** A mail to oneself, to be opened where the game is. */
export function mailOfLink(name: string, connectLink: string): string {
  const lines = [
    `Ouvrir sur le PC où FiveM est installé : ${connectLink}`,
    `Ou, dans FiveM : ${serverAddress(connectLink)}`,
  ]
  const subject = encodeURIComponent(`Rejoindre ${name}`)
  return `mailto:?subject=${subject}&body=${encodeURIComponent(lines.join('\n'))}`
}
