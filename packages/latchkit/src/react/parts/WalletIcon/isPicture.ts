/** S9: a picture comes as data, or from a site's own configuration over https; nothing else is ever fetched. */
export const isPicture = (url: string | undefined): url is string =>
  url !== undefined && /^(data:image\/|https:|blob:)/i.test(url)
