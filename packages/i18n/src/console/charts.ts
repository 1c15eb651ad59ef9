import { defineCatalogue } from '../catalogue';

/** What every chart offers, and the words of grades and answers. */
export const charts = defineCatalogue(
  {
    'chart.name': 'chart',
    'chart.table': 'Show as a table: {{title}}',
    'chart.tableOf': '{{title}}, as a table',
    'chart.drawn': 'Show as a chart: {{title}}',
    'chart.save': 'Save as a picture: {{title}}',
    'grade.A': 'Grade A',
    'grade.B': 'Grade B',
    'grade.C': 'Grade C',
    'grade.D': 'Grade D',
    'grade.other': 'No grade yet',
    'grade.otherShort': 'Other',
    'answer.right': 'Correct',
    'answer.wrong': 'Wrong',
    'answer.none': 'No answer',
  },
  {
    'chart.name': '图表',
    'chart.table': '显示为表格：{{title}}',
    'chart.tableOf': '{{title}}（表格）',
    'chart.drawn': '显示为图表：{{title}}',
    'chart.save': '保存为图片：{{title}}',
    'grade.A': '等级 A',
    'grade.B': '等级 B',
    'grade.C': '等级 C',
    'grade.D': '等级 D',
    'grade.other': '暂无等级',
    'grade.otherShort': '其他',
    'answer.right': '正确',
    'answer.wrong': '错误',
    'answer.none': '未作答',
  },
);
