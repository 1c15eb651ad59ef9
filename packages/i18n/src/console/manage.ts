import { defineCatalogue } from '../catalogue';

/** What every page and dialog of management says in the same words. */
export const manage = defineCatalogue(
  {
    'manage.index': 'No.',
    'manage.operation': 'Operation',
    'manage.edit': 'Edit',
    'manage.delete': 'Delete',
    'manage.save': 'Save',
    'manage.saved': 'Saved.',
    'manage.showAll': 'Show all',
    'naming.empty': '{{label}} is required',
    'naming.long': 'At most {{max}} characters',
    'naming.sign': 'This holds a character that cannot be shown',
  },
  {
    'manage.index': '序号',
    'manage.operation': '操作',
    'manage.edit': '编辑',
    'manage.delete': '删除',
    'manage.save': '保存',
    'manage.saved': '已保存。',
    'manage.showAll': '显示全部',
    'naming.empty': '请输入{{label}}',
    'naming.long': '最多 {{max}} 个字',
    'naming.sign': '含有无法显示的字符',
  },
);
