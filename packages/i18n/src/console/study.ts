import { defineCatalogue } from '../catalogue';

export const study = defineCatalogue(
  {
    'study.empty': 'No class has taken a test yet',
    'study.emptyHint':
      'A lesson appears here once a class has worked through courseware with a test. Panoramas, videos and models have none.',
    'study.toLibrary': 'Go to the cloud library',
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
    'study.unknown': '没有这份报告',
    'study.unknownHint': '它可能属于别的学校，或者地址不完整。',
    'history.empty': '还没有测评数据',
    'history.emptyHint': '班级学完带测评的课件后，这里会显示一段时间内的成绩变化。',
  },
);
