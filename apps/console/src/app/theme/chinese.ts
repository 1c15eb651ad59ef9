export { default as chinese } from 'antd/es/locale/zh_CN';
