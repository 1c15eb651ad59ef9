import { defineCatalogue } from '../catalogue';

/** What the second of two people is told who save the same thing at once. */
export const changed = defineCatalogue(
  {
    'changed.by': '{{name}} saved this on {{time}}, after you opened it. Now it says:',
    'changed.somebody': 'Somebody saved this after you opened it. Now it says:',
    'changed.takeTheirs': 'Take this',
    'changed.keepMine': 'Save mine over it',
    'changed.empty': '(empty)',
  },
  {
    'changed.by': '您打开之后，{{name}}在 {{time}} 保存过，现在是：',
    'changed.somebody': '您打开之后，有人保存过，现在是：',
    'changed.takeTheirs': '用这个',
    'changed.keepMine': '仍存我的',
    'changed.empty': '（空）',
  },
);
