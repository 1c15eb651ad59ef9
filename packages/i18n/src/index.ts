export { type Chinese, defineCatalogue, type Texts } from './catalogue';
export { chooseLocale, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, LOCALES, type Locale } from './locale';
