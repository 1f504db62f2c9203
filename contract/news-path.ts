/** Where the news are listed; each has its own address below. */
export const NEWS_PATH = '/actualites'
export const FEED_PATH = `${NEWS_PATH}/rss.xml`
