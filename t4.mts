import sharp from 'sharp'; import { readFileSync } from 'node:fs';
sharp.cache(false); sharp.concurrency(1);
const [src,ops,fmt,opt]=process.argv.slice(2) as any;
const b=readFileSync('/dev/shm/imgbench/'+src); const s=performance.now();
let p=sharp(b,{limitInputPixels:false}); const r0=+readFileSync('/proc/self/status','utf8').match(/VmHWM:\s+(\d+)/)![1]/1024;
if(ops.startsWith('w')) p=p.resize(+ops.slice(1)); if(ops.startsWith('s')) p=p.resize(+ops.slice(1),+ops.slice(1),{fit:'fill'});
const r= await p.toFormat(fmt,JSON.parse(opt??'{}')).toBuffer();
console.log(src,ops,fmt,opt??'',Math.round(performance.now()-s)+'ms',Math.round(+readFileSync('/proc/self/status','utf8').match(/VmHWM:\s+(\d+)/)![1]/1024-r0)+'MB extra',r.length);
