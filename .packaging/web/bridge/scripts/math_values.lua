-- Results of math's functions of real numbers and of ^: printed in a page and natively, where they are the same.

-- Arguments and correctly rounded results, which mpmath computed with 5000 bits: those whose results are hardest to round that
-- Lefèvre and Muller published and that a search of a billion numbers found, others at random, exact ones, middles between two
-- doubles, and the ends of the range. Then the special values, as in annex F of the C standard.
local values = {
  sin = [[
    0x1.e0000000001c2p-20 0x1.dfffffffff02ep-20 0x1.598bae9e632f6p-7 0x1.598a0aea48996p-7 0x1.fe767739d0f6dp-2
    0x1.e9950730c4696p-2 0x1.9283586503fep-5 0x1.9259e3708bd3ap-5 0x1.6ac5b262ca1ffp849 0x1p0 0x1.08087e9aad90bp887
    -0x1.1fc350fd64e72p-50 -0x1.a880417b7b119p1023 -0x1.32c71270b2b6bp-2 0x1.f6d7518808571p1023 -0x1.8b13ca980e738p-3
    0x1.ae945054939c2p10 0x1.536210f87f391p-1 -0x1.c1928622ccaf1p9 -0x1.358989278205ap-1 -0x1.d2dcfe3901021p154
    -0x1.ffdc6f1c7f0b8p-1 0x1.37f0901140a63p3 -0x1.455bcb6b9725p-2 0x1.0e305b17f680ep0 0x1.bd7f0cf40bc99p-1
    -0x1.2ed9cafdaccb5p8 -0x1.e722467ff2b27p-1 -0x1.e7b5e6043e719p2 -0x1.f21ae697b4b9bp-1 0x1.4f366f3cb4fcap8
    0x1.9ccc4ec354f4dp-1 0x1.5a833ef8a86d6p316 0x1.acd527c81d105p-2 0x1.858ab41b1cfd4p850 0x1.ffffc173d8feep-1
    -0x1.a78df4766759dp72 -0x1.fe57fff88f7f9p-1 -0x1.7266b70d7e29cp75 -0x1.a266ddff2945ap-3 -0x1.2204a9644f1ddp12
    0x1.444622d2cf53dp-3 -0x1.a0a1fa32c5f6cp4 -0x1.933834b229ca4p-1 0x1.cb3fb40f45853p666 -0x1.ffdbd1dac371ep-1
    -0x1.5835ca74c7f39p667 -0x1.56176d264a0aep-1 0x1.37e51bad8893p3 -0x1.440028b938207p-2 -0x1.00d6ec04650e8p664
    -0x1.27c96323363aap-1 0x1.cafffd3a30104p10 0x1.eea65cb392792p-1 0x1p0 0x1.aed548f090ceep-1 0x1.921fb54442d18p1
    0x1.1a62633145c07p-53 0x1.921fb54442d18p0 0x1p0 0x1.0f0cf064dd592p73 -0x1.b453ab76bf397p-1 0x1.fffffffffffffp1023
    0x1.452fc98b34e97p-8 0x0.0000000000001p-1022 0x0.0000000000001p-1022 0x1p-27 0x1p-27 0 0 -0x0p0 -0x0p0 inf nan
    -inf nan nan nan
  ]],
  cos = [[
    0x1.8000000000009p-23 0x1.fffffffffff7p-1 0x1.06b505550e6b2p-9 0x1.ffffbc9a3fbfep-1 0x1.34ec2f9fc9cp1
    -0x1.7e2a5c30e1d6dp-1 0x1.6ac5b262ca1ffp849 -0x1.14ae72e6ba22fp-61 0x1.8b194ad6f93a2p781 -0x1.1bbbb9076e4b4p-2
    -0x1.84241085cd603p749 -0x1.77a742d506eabp-1 -0x1.22375305178e6p8 0x1.7cf90d893f24ap-2 -0x1.9d242ceb322e4p42
    -0x1.412dc17bbd134p-1 -0x1.20f103ea1fbe6p9 0x1.f89bfc9d79e4dp-1 0x1.f0504a8ff5214p9 0x1.fc8f16e193a65p-1
    0x1.f0925aa23995p2 0x1.84bbfc9006c35p-4 -0x1.ac964123a4d73p0 -0x1.a6a7cddd7d93bp-4 0x1.ebf5b82f107dep229
    0x1.14c9fd362fc81p-2 0x1.ed2a68dcd522p2 0x1.2e8ab69cba22p-3 -0x1.bbff1dc3e755ep10 -0x1.1a7e304184e42p-1
    0x1.d1283c9f2c6a6p5 -0x1.9c8d181457c56p-6 0x1.95810c38b7d68p2 0x1.ff493a1506387p-1 -0x1.c3370924a8702p72
    -0x1.a3c4d30fd4ebcp-1 -0x1.baa194a6ae171p12 0x1.2a42357abb762p-1 -0x1.0841093888657p13 0x1.041a2672f22aap-1
    -0x1.025eac41c6d68p3 -0x1.bf159abc3943p-3 0x1.06cb227913ea2p3 -0x1.671d113838d06p-2 0x1p0 0x1.14a280fb5068cp-1
    0x1.921fb54442d18p1 -0x1p0 0x1.921fb54442d18p0 0x1.1a62633145c07p-54 0x1.0f0cf064dd592p73 0x1.0be2cef01c8f4p-1
    0x1.fffffffffffffp1023 -0x1.fffe62ecfab75p-1 0x0.0000000000001p-1022 0x1p0 0x1p-27 0x1p0 0 1 -0x0p0 1 inf nan nan
    nan
  ]],
  tan = [[
    0x1.dffffffffff1fp-22 0x1.e000000000151p-22 0x1.67fffffffa114p-18 0x1.6800000008e62p-18 0x1.50486b2f87014p-5
    0x1.5078cebff9c73p-5 0x1.6ac5b262ca1ffp849 -0x1.d9ba9a7975636p60 0x1.14c3e53eae98fp3 -0x1.f654726f0a987p-1
    0x1.79c62abd73699p741 0x1.7b12cc80c301p3 -0x1.5bb0e49ea202p2 0x1.23b71846f643ep0 -0x1.1b3f1dafe19f3p9
    -0x1.9461267f8d9a2p0 -0x1.767bb581bd18ap707 0x1.2cae317090477p-1 -0x1.9bf1077d4e81bp8 -0x1.a8600fda678ep-2
    -0x1.67ce3be98dbaap792 0x1.1256a2a2f90d2p-1 0x1.949a13e8fe565p-13 0x1.949a143d37043p-13 -0x1.8629650308246p-1
    -0x1.e89e229a2b762p-1 0x1.4ac195b1b3da6p76 0x1.d05449655edb6p-1 0x1.2339986c97c68p1 -0x1.2d3c0e2fed755p0
    0x1.6e6e2f4f8ef05p667 -0x1.fe7647381ecb1p0 -0x1.34a8bdb1bc4dfp76 0x1.46412f0452dfep-3 -0x1.3ab28c30ad142p76
    -0x1.5442766b7d88fp-5 -0x1.4859247b707afp667 -0x1.8c804c5c2cb91p2 -0x1.aa4fe20df3da7p12 -0x1.5a8fa5166b66ep-1
    -0x1.e2fd72c066597p666 0x1.49d4c28c9424bp0 0x1.b56c139e6da17p27 0x1.4bf1b5e89050cp2 0x1p0 0x1.8eb245cbee3a6p0
    0x1.921fb54442d18p1 -0x1.1a62633145c07p-53 0x1.921fb54442d18p0 0x1.d02967c31cdb5p53 0x1.0f0cf064dd592p73
    -0x1.a0f79c1b6b257p0 0x1.fffffffffffffp1023 -0x1.4530cfe729484p-8 0x0.0000000000001p-1022 0x0.0000000000001p-1022
    0x1p-27 0x1p-27 0 0 -0x0p0 -0x0p0 inf nan nan nan
  ]],
  asin = [[
    0x1.e9950730c4696p-2 0x1.fe767739d0f6dp-2 0x1.7718543a5606ap-1 0x1.a4f02f7d4fcacp-1 0x1.a8da07893178cp-2
    0x1.b61828ea2ccddp-2 -0x1.ffff0ecedcccp-1 -0x1.912738e468984p0 -0x1.6db1a1772bf3dp-1 -0x1.9751cd7bbace2p-1
    -0x1.cec450e1efb1ep-2 -0x1.e02bde749504fp-2 -0x1.1482e884be39ep-1 -0x1.2419df20828e8p-1 0x1.aa2439a658a72p-1
    0x1.f76d90dfb3842p-1 -0x1.376ca08a6df24p-1 -0x1.4ec60df0486ep-1 -0x1.fff8d0622f0bap-1 -0x1.8f7173f34b664p0
    -0x1.fe037c67ae7ddp-1 -0x1.7b90f97aa4eacp0 -0x1.b2b8b7382d2e8p-3 -0x1.b60dda30d6c4cp-3 0x1.2739770b0dc06p-1
    0x1.3aa96833b117ap-1 -0x1.298a78f815634p-1 -0x1.3d80a723735a4p-1 -0x1.1e957d8ee6ap-1 -0x1.30294cec88319p-1
    0x1.233901371df32p-1 0x1.35c7b16bc68cap-1 0x1.65cf8d885e7ecp-1 0x1.8c2dd6c2ca8dp-1 -0x1.b18db3285c842p-1
    -0x1.02897da11de3ap0 -0x1.086e01b32dccep-1 -0x1.15def8c67e0c3p-1 -0x1.edd32c3fb766p-2 -0x1.01a65a371de4fp-1 0x1p-1
    0x1.0c152382d7366p-1 -0x1p-1 -0x1.0c152382d7366p-1 0x1.fffffffffffffp-1 0x1.921fb50442d18p0 -0x1.fffffffffffffp-1
    -0x1.921fb50442d18p0 0x1p-27 0x1p-27 0x1p0 0x1.921fb54442d18p0 -0x1p0 -0x1.921fb54442d18p0 0x0.03739a252b281p-1022
    0x0.03739a252b281p-1022 0 0 -0x0p0 -0x0p0 1.5 nan -inf nan nan nan
  ]],
  acos = [[
    0x1.fd737be914578p-11 0x1.91e006d41d8d9p0 0x1.53ea6c7255e88p-4 0x1.7cdacb6bbe707p0 0x1.fffffffff91cp-1
    0x1.5000000000608p-19 -0x1.1ee9dc111c724p-2 0x1.dad35712d7c15p0 0x1.4c323f551898p-2 0x1.3d8b6009ec58ep0
    0x1.5cddaa98501bep-1 0x1.a46dff860169p-1 0x1.2a799fe237838p-1 0x1.e598a8cadfe2bp-1 -0x1.e7b6fe8448eap-5
    0x1.a15fbc395fcadp0 -0x1.2a9dc4da34508p-1 0x1.18c4aa7a3f40bp1 -0x1.537b557873e8cp-2 0x1.e8a19d3b7bb68p0
    -0x1.14476b8cf4298p-3 0x1.b4c3ac41bea51p0 -0x1.3d286850311d8p-2 0x1.e2bd34a975d15p0 0x1p-1 0x1.0c152382d7366p0
    -0x1p-1 0x1.0c152382d7366p1 0x1.fffffffffffffp-1 0x1p-26 -0x1.fffffffffffffp-1 0x1.921fb52442d18p1 0x1p-27
    0x1.921fb52442d18p0 0x1p0 0x0p+0 -0x1p0 0x1.921fb54442d18p1 0x0.03739a252b281p-1022 0x1.921fb54442d18p0 0
    0x1.921fb54442d18p0 1.5 nan -2 nan nan nan
  ]],
  atan2 = [[
    0x1.e000000000546p-21 0x1p0 0x1.dfffffffffc7cp-21 0x1.6298b5896ed3cp1 0x1p0 0x1.3970e827504c7p0
    0x1.62ff6a1682c25p-1 0x1p0 0x1.3666b15c8756bp-1 -0x1.02a2ebb52c2f4p-843 0x1.a00f67504bebap-482
    -0x1.3e46943493357p-362 0x1.9303717767d51p-5 0x1.2f5436df19bbfp661 0x1.54216af5ba297p-666 0x1.3c8e4099e9c18p-695
    0x1.41dc45403713p108 0x1.f78fbafcdfba4p-804 0x1.ab25aa3cac854p-248 0x1.aa1785f52636bp323 0x1.00a24dbda9bcdp-571
    0x1.9e355f34c2e3p-749 0x1.43e080e428c9fp-393 0x1.4766711f83d78p-356 -0x1.a06e347a30ec7p-381 0x1.cc925b83ce426p-95
    -0x1.ceee0d30e9ff4p-287 0x1.8609e56534ad9p-583 0x1.f794fba2ad607p-336 0x1.8c8f04bd0c639p-248
    -0x1.98c88804b0765p-409 0x1.4d44191aa8beep157 -0x1.3a024ee2a4024p-566 -0x1.40eafcc34089ap-575
    0x1.4344228daa45ep423 -0x1.fc47e1bec9e8ap-999 0x1.29810297826p-2 -0x1.9a58bdf11ca78p0 0x1.7b2c3df648c62p1
    0x1.5c5f0afbc0d38p1 -0x1.d6ebd1ae6d345p0 0x1.1523dd93194a5p1 -0x1.9f9d48efaf57ap0 -0x1.3dfc5636041fep1
    -0x1.48084b1342fd2p1 -0x1.30bd754baab79p1 0x1.5b55b8d16129p-2 -0x1.6de5184ba5b65p0 -0x1.b8804a598169dp-16
    0x1.78da17c14b33p-1 -0x1.2b3cd7aa6cb32p-15 -0x1.d177d0c540f1p-1 0x1.4fedc59da4ecp0 -0x1.36363b4d75332p-1
    0x1.2760ab036da1ep1 -0x1.edd8b8328bd87p0 0x1.222fbad3ed93ep1 -0x1.5dbff71be8178p-2 -0x1.ff665e8e26638p-1
    -0x1.67f307c311c2cp1 -0x1.8b23eb6d50472p-16 -0x1.9f3c0081004a6p0 -0x1.921f3b75f955ap1 0x1p0 0x1p0
    0x1.921fb54442d18p-1 0x1p0 -0x1p0 0x1.2d97c7f3321d2p1 -0x1p0 -0x1.8p1 -0x1.68f095fdf593cp1 0x0.0000000000001p-1022
    0x1p0 0x0.0000000000001p-1022 0x0.00000000017b8p-1022 0x1p2 0x0.00000000005eep-1022 0x1.87e92154ef7acp-665
    0x1.8c8dac6a0342ap398 0x0.00000000007e8p-1022 0x1.7e43c8800759cp996 0x1.56e1fc2f8f359p-997 0x1.921fb54442d18p0
    0x1.56e1fc2f8f359p-997 -0x1.7e43c8800759cp996 0x1.921fb54442d18p1 0x0.0000000000003p-1022 0x1p1
    0x0.0000000000001p-1022 0x0.0000000000001p-1022 0x1p1 0x0p+0 0x1.8p-100 0x1p0 0x1.8p-100 0 1 0 -0x0p0 1 -0x0p0 0
    -1 0x1.921fb54442d18p1 -0x0p0 -0x0p0 -0x1.921fb54442d18p1 0 0 0 1 0 0x1.921fb54442d18p0 -1 -0x0p0
    -0x1.921fb54442d18p0 inf inf 0x1.921fb54442d18p-1 -inf -inf -0x1.2d97c7f3321d2p1 1 inf 0 -1 -inf
    -0x1.921fb54442d18p1 inf 5 0x1.921fb54442d18p0 nan 1 nan 1 nan nan
  ]],
  exp = [[
    0x1.9e9cbbfd6080bp-31 0x1.000000033d398p0 -0x1.ed318efb627eap-27 0x1.ffffff84b39c5p-1 0x1.83d4bcdebb3f4p2
    0x1.ac50b409c8aeep8 -0x1.02393d5976769p1 0x1.1064b2c103ddbp-3 -0x1.71a0cfe76de64p9 0x0.00000000000b2p-1022
    -0x1.6e0ddc0f2161bp9 0x0.00000000375e9p-1022 -0x1.62c159f2a269ap9 0x0.5404c48a1bc1bp-1022 -0x1.65fda9145aef4p9
    0x0.0021487bff4b5p-1022 -0x1.6a55b9fd91c12p9 0x0.0000016fbeb9fp-1022 -0x1.65e5440bfa184p9 0x0.002845675bd11p-1022
    -0x1.6ae47d1533ae8p9 0x0.000000788cb1p-1022 -0x1.67914d7b60369p9 0x0.00016bdc9747dp-1022 -0x1.63da3f1b818dfp9
    0x0.095c662e96115p-1022 -0x1.744p9 0x0.0000000000001p-1022 -0x1.c798fe22dabddp3 0x1.6013086c7da86p-21
    0x1.e3a85ee86c4ap1 0x1.5e078a608e851p5 -0x1.38712393c2774p2 0x1.f0ee1d0afd241p-8 -0x1.f5157c8910d76p2
    0x1.a12cf29ec555fp-12 0x1.56e19258f6d52p3 0x1.5fc79f53fecc7p15 0x1.fc2d30d1e486p-1 0x1.5959f7701cd65p1
    0x1.7d5ef2a0b8ba8p3 0x1.24cebdba2c128p17 -0x1.eb7a8145cb736p2 0x1.e4bad052fae25p-12 0x1p0 0x1.5bf0a8b145769p1
    -0x1p0 0x1.78b56362cef38p-2 0x1p-1 0x1.a61298e1e069cp0 0x1.62e42fefa39efp9 0x1.fffffffffff2ap1023
    0x1.62e42fefa39fp9 inf -0x1.624p9 0x0.e6cf6d08897acp-1022 -0x1.74910d52d3051p9 0x0.0000000000001p-1022
    -0x1.74910d52d3052p9 0x0p+0 0x1p-54 0x1p0 0x1.199999999999ap-53 0x1.0000000000001p0 -0x1p-53 0x1.fffffffffffffp-1
    0 1 -0x0p0 1 inf inf -inf 0 1000 inf -1000 0 nan nan
  ]],
  log = [[
    0x1.62a88613629b6p678 0x1.d6479eba7c971p8 0x1.012631ad8df1p0 0x1.2589238eed06fp-8 0x1.e7812faadb32fp-474
    -0x1.47e85b2d0b7bp8 0x1.ffffffffffffep-1 -0x1.0000000000001p-52 0x1.75376990154fap-102 -0x1.194bcedca9967p6
    0x1.a1d9a14c83bdep-99 -0x1.1086c8d746cb8p6 0x1.6150ae1ee752ap-2 -0x1.106999fd24b94p0 0x1.fcb555d7b0ca6p332
    0x1.cd9f84f8220a8p7 0x1.7509c802f7ebp7 0x1.4ea04bae3896ep2 0x1.87c9cc5a44b56p-99 -0x1.10c8bb3bfd619p6
    0x1.af5680f471f4cp333 0x1.ceadf07f1aafap7 0x1.c233bb3a25a0cp0 0x1.2108a590d1d33p-1 0x1.61e1e0039ccb9p333
    0x1.ce4899c379d77p7 0x0.0000000000001p-1022 -0x1.74385446d71c3p9 0x1.fffffffffffffp1023 0x1.62e42fefa39efp9
    0x1.0000000000001p0 0x1.fffffffffffffp-53 0x1.fffffffffffffp-1 -0x1p-53 0x1p1 0x1.62e42fefa39efp-1 0x1.4p3
    0x1.26bb1bbb55516p1 1 0 0 -inf -0x0p0 -inf -1 nan -inf nan inf inf nan nan
  ]],
  log2 = [[
    0x1.b4ebe40c95a01p0 0x1.8adeac981e00ep-1 0x1.61555f75885b4p-1 -0x1.11fa5f85918p-1 0x1.000000c809ddcp0
    0x1.209837e2f1469p-24 0x1.00000b6a19f89p0 0x1.077b3286953fp-20 0x1.1182b5bb32768p5 0x1.461be64f829d2p2
    0x1.397d25a14de29p5 0x1.52b48eae284a9p2 0x1.ffffe8aeb7edfp-1 -0x1.0d1ed8c646377p-20 0x1.fff2aa40426c1p-1
    -0x1.33d3fd0c8588dp-13 0x1.001d6a14a3916p0 0x1.536961cc8f546p-11 0x1.000e0fb34c001p0 0x1.448b67c3dd263p-12
    0x1.f4bc9ddac56f5p-1 -0x1.06e47c118487bp-5 0x1.c7ccc6e8bc394p5 0x1.7543b22689706p2 0x1.0e4a8e0b30d88p8
    0x1.028203ac085acp3 0x1.2e6c51f36355fp0 0x1.ec63c29cec75cp-3 0x1.321e8dee56c08p0 0x1.0824296aaa74p-2
    0x1.3deebfe9cee1cp0 0x1.40143de294689p-2 0x1.6daae199ea047p1 0x1.83aef8eebe9b6p0 0x1.e867c70ce4fa6p-103
    -0x1.9845b2c1b1cb6p6 0x1.3177a169b9989p333 0x1.4d413f6f03518p8 0x1.463ac7e2b51ccp333 0x1.4d5988d186cfbp8
    0x0.0000000000001p-1022 -0x1.0c8p10 0x1p-3 -0x1.8p1 0x1p1 0x1p0 0x1p1023 0x1.ff8p9 0x1.fffffffffffffp1023 0x1p10
    0x1.0000000000001p0 0x1.71547652b82fdp-52 0x1.fffffffffffffp-1 -0x1.71547652b82fep-53 0x1.4p3 0x1.a934f0979a371p1
    1 0 0 -inf -1 nan inf inf nan nan
  ]],
  log10 = [[
    0x1.e12d66744ff81p429 0x1.02d4f53729e45p7 0x1.ce41d8fa665fap4 0x1.75f49c6ad3badp0 0x1.6a6fa1723d446p0
    0x1.353afef1d18a2p-3 0x1.f6df7e49696a2p5 0x1.cc61de3e29615p0 0x1.f5121d36c80dp-1 -0x1.3310d35f9e08fp-7
    0x1.6713d8e7945fep5 0x1.a6efe907b17c3p0 0x1.97cf065cfcaafp5 0x1.b515f8642091bp0 0x1.fffffff8f09a6p-1
    -0x1.8878a4e4c85aap-32 0x1.6bd145bc55af4p6 0x1.f57575f26794fp0 0x1.fffffdf9b3b07p-1 -0x1.c23021aa0044p-26
    0x1.ffffffff621a9p-1 -0x1.124b3aa1b443dp-35 0x1.3c3c1afc22c1fp332 0x1.902289a7abe44p6 0x1.e2719251df962p0
    0x1.19cfc394f4a85p-2 0x1.86315b5a8588p333 0x1.91b440a488818p6 0x1.1c1be93f0b702p0 0x1.72a5c94cc2b76p-5
    0x1.f2f7e35da9611p-1 -0x1.6ee73227d5b23p-7 0x1.8afe30496d30fp332 0x1.90856f6fe247p6 0x1.c566825cf04f6p332
    0x1.90c2c3eccdd8cp6 0x1.4931fa4a24d52p0 0x1.bf56b864bcafep-4 0x1.d4cbbdf30fc02p4 0x1.778462acf3c61p0 0x1.f4p9
    0x1.8p1 0x1.2a05f2p33 0x1.4p3 0x1.0f0cf064dd592p73 0x1.6p4 0x0.0000000000001p-1022 -0x1.434e6420f4374p8
    0x1.fffffffffffffp1023 0x1.34413509f79ffp8 0x1.0000000000001p0 0x1.bcb7b1526e50dp-54 0x1.fffffffffffffp-1
    -0x1.bcb7b1526e50fp-55 0x1p1 0x1.34413509f79ffp-2 0x1.4p3 0x1p0 1 0 0 -inf -1 nan inf inf nan nan
  ]],
  pow = [[
    0x1.4p2 0x1.7p4 0x1.52d02c7e14af6p53 0x1.48p5 0x1.4p3 0x1.7d7eb340fb568p53 0x1.1p6 0x1.ap3 0x1.19814a3a69768p79
    0x1.94p6 0x1p3 0x1.33c431e68767p53 0x1.48p6 0x1.4p3 0x1.7d7eb340fb568p63 0x1.e8p5 0x1.2p3 0x1.4c5e1c7e84eaep53
    0x1.2p6 0x1.1p4 0x1.d9fe779881944p104 0x1.0b137d91d7e2p4 0x1.539e3abd8376p-2 0x1.45964e391e921p1
    0x1.c16b2da20d042p3 0x1.27be8f849339p-1 0x1.2672433fc8626p2 0x1.022ebd007f9dp3 0x1.5d07aeaf8d2e8p-1
    0x1.09a96c444fa11p2 0x1.013c22653d494p4 0x1.7dad26348331p-1 0x1.fb6a35b660382p2 0x1.8b17d25c61524p3
    -0x1.63716af08cbap2 0x1.d12f4d5a472f6p-21 0x1.b3a81a0f1cf6ep3 -0x1.21f6ef28bebecp0 0x1.a98b19a7451cdp-5
    0x1.40b57c7e644f6p3 0x1.1af9ad8d75ba8p2 0x1.a072238e7b9f5p14 0x1.2c673e8d5f089p4 -0x1.629b8a934d023p1
    0x1.36ab0f7a7a35cp-12 0x1.047f83768cd9cp2 -0x1.5a1ad906e8e68p-1 0x1.8c766cc1a4a0ap-2 0x1p1 0x1p-1
    0x1.6a09e667f3bcdp0 0x1.8p1 0x1.8p1 0x1.bp4 0x1.cp2 0x1.3p4 0x1.43f9e0d2d93ecp53 0x1.8p1 0x1.1p5
    0x1.d9fe779881944p53 0x1.6a09e6cp26 0x1p1 0x1.0000007c84becp53 0x1.6a09e64p26 0x1p1 0x1.ffffff8eff971p52
    0x1.0000004p0 0x1p1 0x1.0000008000001p0 0x1.00008p0 0x1.8p1 0x1.00018000c0002p0 0x1p1 -0x1.0c8p10
    0x0.0000000000001p-1022 0x1p1 -0x1.0ccp10 0x0p+0 0x1p1 0x1.ffcp9 0x1.6a09e667f3bcdp1023 0x1.8p1 -0x1.52cp9
    0x0.0000000000001p-1022 0x1.4p3 0x1.34p8 0x1.1ccf385ebc8ap1023 0x1.4p3 -0x1.4p2 0x1.4f8b588e368f1p-17
    0x1.999999999999ap-4 0x1.4p1 0x1.9e7c6e43390b8p-9 0x1.2p1 0x1.8p0 0x1.bp1 0x1.0000000000001p0 0x1p60
    0x1.41c7a8814be19p369 0x1.fffffffffffffp-1 0x1p62 0x1.44109edb2088fp-739 0x1.fffffffffffffp1023
    0x1.ff7ced916872bp-1 0x1.f78d9576fb57dp1022 0x0.0000000000001p-1022 0x1p-2 0x1.6a09e667f3bcdp-269 0x1.0000004p0
    0x1.8p0 0x1.0000006p0 0x1.199999999999ap0 0x1.9p6 0x1.aea4e6126bb95p13 nan 0 1 1 nan 1 2 nan nan nan 2 nan -8 3
    -512 -2 -3 -0x1p-3 -8 0x1.5555555555555p-2 nan 0 3 0 -0x0p0 3 -0x0p0 -0x0p0 2 0 -0x0p0 -3 -inf 0 -0.5 inf -0x0p0
    -2.5 inf -inf 3 -inf -inf -3 -0x0p0 -inf 2.5 inf inf -1 0 -1 inf 1 0.5 inf 0 0.5 -inf inf 2 -inf 0 -2 inf inf 10
    400 inf -10 401 -inf 10 -400 0 -10 -401 -0x0p0 -1 0x1p53 1 -1 3 -1
  ]],
}

-- x ^ y as the compiler computes it; only finite numbers can be written.
local function folded_power(x, y)
  if x ~= x or y ~= y or math.abs(x) == math.huge or math.abs(y) == math.huge then return x ^ y end
  return assert(load(("return (%a) ^ (%a)"):format(x, y)))()
end

-- For each name in `values`: the number of arguments, and functions that compute the result.
local functions = {
  { "sin", 1, math.sin }, { "cos", 1, math.cos }, { "tan", 1, math.tan },
  { "asin", 1, math.asin }, { "acos", 1, math.acos },
  { "atan2", 2, math.atan, function(y, x) return x == 1 and math.atan(y) or math.atan(y, x) end },
  { "exp", 1, math.exp }, { "log", 1, math.log },
  { "log2", 1, function(x) return math.log(x, 2) end }, { "log10", 1, function(x) return math.log(x, 10.0) end },
  { "pow", 2, function(x, y) return x ^ y end, folded_power },
}

local named = { inf = math.huge, ["-inf"] = -math.huge, nan = 0 / 0 }
local function number(text) return named[text] or tonumber(text) * 1.0 end
local function bits(x) return x ~= x and "nan" or ("%a"):format(x) end

-- Pseudorandom numbers, the same everywhere.
local seed = 0
local function random()
  seed = seed * 6364136223846793005 + 1442695040888963407
  return (seed >> 11) * 0x1p-53
end

local lines = {}
for _, entry in ipairs(functions) do
  local name, count = entry[1], entry[2]
  local words, checked = {}, 0
  for word in values[name]:gmatch "%S+" do words[#words + 1] = word end
  for i = 1, #words, count + 1 do
    local x, y, result = number(words[i]), number(words[i + 1]), number(words[i + count])
    for candidate = 3, #entry do
      local found = entry[candidate](x, count == 2 and y or nil)
      checked = checked + 1
      if bits(found) ~= bits(result) then
        lines[#lines + 1] = ("%s(%s): %a instead of %a"):format(name, table.concat(words, ", ", i, i + count - 1), found, result)
      end
    end
  end
  -- A checksum of many more.
  local sum = 0
  for i = 1, 1000 do
    local x, y = (random() - 0.5) * 10 ^ (i % 4), (random() - 0.5) * 20
    if name:find "^a[sc]" then x = x / 10 ^ (i % 4) * 2 end
    if name:find "log" or name == "pow" then x = math.abs(x) end
    local result = entry[3](x, count == 2 and y or nil)
    if name ~= "cos" and name ~= "acos" and name ~= "exp" and not name:find "log" and name ~= "pow" then
      assert(entry[3](-x, count == 2 and y or nil) == -result, name)
    end
    sum = (sum ~ string.unpack("<i8", string.pack("<d", result))) * 0x100000001b3
  end
  lines[#lines + 1] = ("%-6s%4d results, %016x"):format(name, checked, sum)
end
return table.concat(lines, "\n")
