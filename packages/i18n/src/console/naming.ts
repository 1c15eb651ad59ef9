import { defineCatalogue } from '../catalogue';

/** Names that people give, and the dialog that asks for one. */
export const naming = defineCatalogue(
  {
    'naming.save': 'Save',
    'naming.empty': '{{label}} is required',
    'naming.long': 'At most {{max}} characters',
    'naming.sign': 'This holds a character that cannot be shown',
  },
  {
    'naming.save': '保存',
    'naming.empty': '请输入{{label}}',
    'naming.long': '最多 {{max}} 个字',
    'naming.sign': '含有无法显示的字符',
  },
);
