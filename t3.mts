import sharp from 'sharp'; import { readFileSync } from 'node:fs';
sharp.cache(false); sharp.concurrency(1);
const [w,cs,e,src]=process.argv.slice(2) as any;
const b=readFileSync('/dev/shm/imgbench/'+(src??'photo48.jpg')); const s=performance.now();
const r= src ? await sharp(b).resize(+w).jpeg().toBuffer() : await sharp(b).resize(+w).avif({quality:50,effort:+e,chromaSubsampling:cs}).toBuffer();
console.log(w,cs,e,src??'',Math.round(performance.now()-s)+'ms',Math.round(+readFileSync('/proc/self/status','utf8').match(/VmHWM:\s+(\d+)/)![1]/1024)+'MB',r.length);
