// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** Numbers of media components and flows of an AF's request. */
@SpecRef({"TS 29.514 5.6.2.3", "TS 29.514 5.6.2.7"})
class SmShapesTest {
    @Test
    void keysCountedFromZero_areAccepted() {
        assertThatCode(() -> SmShapes.APP_SESSION.check(session("""
                        '0': {'medCompN': 1, 'medSubComps': {'0': {'fNum': 1}, '1': {'fNum': 2}}},
                        '1': {'medCompN': 2, 'medSubComps': {'0': {'fNum': 1}}}"""))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            '1':{'medCompN':1},'2':{'medCompN':1}                                      | /medComponents/2/medCompN
            '1':{'medCompN':1,'medSubComps':{'1':{'fNum':3},'x':{'fNum':3}}}           | /medComponents/1/medSubComps/x/fNum
            """)
    void numberOfTwoEntries_isRefused(String components, String pointer) {
        assertThatThrownBy(() -> SmShapes.APP_SESSION.check(session(components)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().invalidParams())
                                .extracting(InvalidParam::param)
                                .containsExactly("/ascReqData" + pointer));
    }

    private static ObjectNode session(String components) {
        return (ObjectNode)
                Json.parse(("{'ascReqData': {'notifUri': 'http://af/n', 'suppFeat': '0', 'ueIpv4': '10.0.0.1',"
                                + " 'medComponents': {" + components + "}}}")
                        .replace('\'', '"'));
    }
}
