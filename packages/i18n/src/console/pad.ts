import { defineCatalogue } from '../catalogue';

/** The library on a touch tablet. */
export const pad = defineCatalogue(
  {
    'pad.title': 'Tablet library',
    'pad.home': 'To the console',
    'pad.lists': 'My lists',
  },
  {
    'pad.title': '平板资源库',
    'pad.home': '返回首页',
    'pad.lists': '我的列表',
  },
);
