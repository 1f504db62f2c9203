import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../news.ts'

export const latestNews: Endpoint<typeof schemas.latestNews> = {
  method: 'GET',
  path: '/api/public/latest-news',
  who: 'anyone',
}

export const listNews: Endpoint<typeof schemas.listNews> = {
  method: 'GET',
  path: '/api/public/news',
  who: 'anyone',
}

export const readNews: Endpoint<typeof schemas.readNews> = {
  method: 'GET',
  path: '/api/public/news/:slug',
  who: 'anyone',
}
