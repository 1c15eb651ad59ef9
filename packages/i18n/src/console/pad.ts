import { defineCatalogue } from '../catalogue';

/** The library on a touch tablet. */
export const pad = defineCatalogue(
  {
    'pad.home': 'To the console',
    'pad.lists': 'My lists',
  },
  {
    'pad.home': '返回首页',
    'pad.lists': '我的列表',
  },
);
