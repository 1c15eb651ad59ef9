import { defineCatalogue } from '../catalogue';

/** The class page and the class's navigation. */
export const classPage = defineCatalogue(
  {
    'class.nav': 'Class',
    'class.all': 'All headsets',
    'class.choose': 'Choose a class',
    'class.online': '{{online}} / {{total}} online',
    'class.inClass': '{{count}} in class',
    'class.absent_one': '{{count}} student not logged in',
    'class.absent_other': '{{count}} students not logged in',
    'class.lost': 'Connection lost: this was last known',
    'class.unknown': 'There is no such class in your school.',
    'class.showAll': 'Show all headsets',
    'class.watching_one': '{{count}} headset shows it',
    'class.watching_other': '{{count}} headsets show it',
    'class.toPlay': 'Playback control',
    'class.create': 'Create lesson',
  },
  {
    'class.nav': '课堂',
    'class.all': '全部头显',
    'class.choose': '选择班级',
    'class.online': '在线 {{online}} / {{total}}',
    'class.inClass': '在班 {{count}}',
    'class.absent_other': '{{count}} 名学生未登录',
    'class.lost': '连接已断开，显示的是断开前的情况',
    'class.unknown': '学校里没有这个班级。',
    'class.showAll': '显示全部头显',
    'class.watching_other': '{{count}} 台头显正在观看',
    'class.toPlay': '播控',
    'class.create': '创建课程',
  },
);
