import { defineCatalogue } from '../catalogue';

export const study = defineCatalogue(
  {
    'study.empty': 'No class has taken a test yet',
    'study.emptyHint':
      'A lesson appears here once a class has worked through courseware with a test. Panoramas, videos and models have none.',
    'study.toLibrary': 'Go to the cloud library',
    'study.search': 'Search tests',
    'study.noneFound': 'No test has such a title',
    'study.noClass': 'No class',
    'study.goesOn': 'Still running',
    'study.column.title': 'Test',
    'study.column.class': 'Class',
    'study.column.teacher': 'Teacher',
    'study.column.start': 'Started',
    'study.column.end': 'Ended',
    'study.unknown': 'There is no report with this number',
    'study.unknownHint': 'It may belong to another school, or the address was cut off.',
    'history.empty': 'No test results yet',
    'history.emptyHint':
      'How a class does over time appears here once it has worked through courseware with tests.',
  },
  {
    'study.empty': '还没有测评记录',
    'study.emptyHint': '班级学完带测评的课件后，这节课会出现在这里。全景图、视频和模型不含测评。',
    'study.toLibrary': '去云端资源',
    'study.search': '搜索测评',
    'study.noneFound': '没有这样的测评',
    'study.noClass': '未选班级',
    'study.goesOn': '进行中',
    'study.column.title': '测评',
    'study.column.class': '班级',
    'study.column.teacher': '教师',
    'study.column.start': '开始时间',
    'study.column.end': '结束时间',
    'study.unknown': '没有这份报告',
    'study.unknownHint': '它可能属于别的学校，或者地址不完整。',
    'history.empty': '还没有测评数据',
    'history.emptyHint': '班级学完带测评的课件后，这里会显示一段时间内的成绩变化。',
  },
);
