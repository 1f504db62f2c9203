const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`

const button = (url: URL, label: string, extra = '') =>
  `<form method="post" action="${url.pathname}${url.search.replaceAll('&', '&amp;')}${extra}"><button>${label}</button></form>`

/** Where a buyer signs in with the account of the game, or does not. */
export const loginPage = (url: URL) =>
  page('Sign in with Cfx.re', button(url, 'Authorize') + button(url, 'Cancel', '&amp;refuse='))

export const paymentPage = (url: URL, total: string, cancelUrl: string) =>
  page('Tebex Checkout', `<p>${total}</p>${button(url, 'Pay')}<a href="${cancelUrl}">Cancel</a>`)
